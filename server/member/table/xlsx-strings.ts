const FIRST_BYTES = 1 << 20
const FIRST_COUNT = 1 << 14

/** All shared texts of a workbook in one buffer: hundreds of thousands of them cost little more than their letters. */
export class SharedTexts {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #ends = new Uint32Array(FIRST_COUNT)
  #count = 0
  #used = 0

  add(text: string): void {
    const length = Buffer.byteLength(text)
    if (this.#used + length > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#used + length))
      this.#bytes.copy(larger, 0, 0, this.#used)
      this.#bytes = larger
    }
    if (this.#count === this.#ends.length) {
      const longer = new Uint32Array(this.#ends.length * 2)
      longer.set(this.#ends)
      this.#ends = longer
    }
    this.#used += this.#bytes.write(text, this.#used)
    this.#ends[this.#count++] = this.#used
  }

  get(position: number): string {
    if (!(position >= 0 && position < this.#count)) return ''
    return this.#bytes.toString('utf8', position === 0 ? 0 : this.#ends[position - 1], this.#ends[position])
  }
}
