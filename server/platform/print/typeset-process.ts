import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { answerTasks } from '../worker-pool/answer-tasks.ts'
import { documentFonts } from './document-fonts.ts'
import { FONTS } from './fonts.ts'
import type { ScriptFonts } from './fonts.ts'
import { PrintableText } from './printable-text.ts'
import type { MissingCharacter } from './printable-text.ts'

/** Values that a template prints. Every string in them is checked for characters that no font has. */
export type Content = string | number | boolean | null | readonly Content[] | { readonly [name: string]: Content }

export interface Typesetting {
  template: string
  language: 'en' | 'hi'
  content: Readonly<Record<string, Content>>
  /** SVG sources; they hold no text. */
  pictures?: Readonly<Record<string, string>>
  /** The time that the document bears. */
  at: Date
}

/** A document as PDF/A-2a, and what could not be printed in it. */
export interface PrintedDocument {
  pdf: Buffer
  missing: readonly MissingCharacter[]
  /** Font families whose text may be read back wrong. */
  unmapped: readonly string[]
}

// typst always looks for fonts of the machine; an empty list saves the time.
process.env['FONTCONFIG_FILE'] ??= join(import.meta.dirname, 'no-fonts.conf')

const PRELUDE = fs.readFileSync(join(import.meta.dirname, 'prelude.typ'), 'utf8')
// A folder that is gone is all that a template can read; fonts are handed in as bytes.
const workspace = fs.mkdtempSync(join(tmpdir(), 'chowk-print-'))
fs.rmdirSync(workspace)

function printable(content: Content, where: string, text: PrintableText<ScriptFonts>): Content {
  if (typeof content === 'string') return text.print(content, where)
  if (typeof content !== 'object' || content === null) return content
  if (Array.isArray(content)) return content.map((each: Content, i) => printable(each, `${where}.${i}`, text))
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, printable(value as Content, `${where}.${name}`, text)]),
  )
}

const asJson = (inputs: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, JSON.stringify(value)]))

interface Compilation {
  mainFileContent: string
  inputs: Readonly<Record<string, string>>
  at: Date
}

function compile(compiler: NodeCompiler, { mainFileContent, inputs, at }: Compilation): Buffer {
  const creationTimestamp = Math.floor(at.getTime() / 1000)
  try {
    return compiler.pdf({ mainFileContent, inputs }, { pdfStandard: PdfStandard.A_2a, creationTimestamp })
  } catch (error) {
    // typst says what is wrong in the code of its errors and leaves the message empty.
    throw new Error(`typst: ${String((error as { code?: unknown }).code)}`, { cause: error })
  }
}

const tasks = {
  async typeset({ template, language, content, pictures = {}, at }: Typesetting): Promise<PrintedDocument> {
    const text = new PrintableText<ScriptFonts>({ latin: FONTS.sans[0], ...FONTS })
    const printed = Object.fromEntries(
      Object.entries(content).map(([name, value]) => [name, printable(value, name, text)]),
    )
    const { files, families, unmapped } = documentFonts(text)
    const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: [...files] }] })
    const pdf = compile(compiler, {
      mainFileContent: `${PRELUDE}\n${template}`,
      inputs: { ...asJson({ fonts: families, language, ...printed }), ...pictures },
      at,
    })
    compiler.evictCache(0)
    // Finalizers free the memory of fonts and compilers between two turns.
    await nextTurn()
    return { pdf, missing: text.missing, unmapped }
  },
}

/** What the process that sets documents can do. */
export type TypesettingTasks = typeof tasks

answerTasks(tasks)
