import sharp from 'sharp'

/** A PDF of so many pages, each with its number in large; `width` and `height` in points. */
export function pdfOf(pages: number, { width = 595, height = 842, extra = '', trailer = '' } = {}): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${extra} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...Array.from({ length: pages }, (_, index) => {
      const text = `BT /F1 200 Tf 100 300 Td (${index + 1}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${5 + index * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ]
    }).flat(),
  ]
  let body = '%PDF-1.4\n'
  const places: number[] = []
  for (const [index, object] of objects.entries()) {
    places.push(body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = places.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, 'latin1')
}

/** A PDF that asks for a password. */
export function lockedPdf(): Buffer {
  const [owner, user, id] = ['11', '22', '33'].map((byte) => byte.repeat(32))
  const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /Length 40 /P -44 /O <${owner}> /U <${user}> >> /ID [<${id}> <${id}>]`
  return pdfOf(1, { trailer: lock })
}

/** A PNG of one colour, so many dots wide and high. */
export async function plainPng(side: number): Promise<Buffer> {
  return await sharp({ create: { width: side, height: side, channels: 3, background: '#345f36' } })
    .png()
    .toBuffer()
}
