import fs from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { answerTasks } from '../worker-pool/answer-tasks.ts'

export interface Typesetting {
  template: string
  /** What it prints, each as JSON: nothing that a person wrote is read as markup. */
  inputs: Readonly<Record<string, unknown>>
  /** The time that the document bears. */
  at: Date
}

// A Latin family stands first in every template: without one Latin names would fall back to a serif that nobody chose.
const FONTS = [
  'source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  'source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
  'source-sans-3/700Bold/SourceSans3_700Bold.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  'noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf',
  'noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
  'noto-serif-devanagari/600SemiBold/NotoSerifDevanagari_600SemiBold.ttf',
]

const { resolve } = createRequire(import.meta.url)
const fontBlobs = FONTS.map((font) => fs.readFileSync(resolve(`@expo-google-fonts/${font}`)))
// A folder that is gone is all that a template can read; fonts are handed in as bytes.
const workspace = fs.mkdtempSync(join(tmpdir(), 'chowk-print-'))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs }] })
fs.rmdirSync(workspace)

const tasks = {
  typeset({ template, inputs, at: time }: Typesetting): Buffer {
    const written = Object.fromEntries(Object.entries(inputs).map(([name, value]) => [name, JSON.stringify(value)]))
    return compiler.pdf(
      { mainFileContent: template, inputs: written },
      { pdfStandard: 'a-2b' as never, creationTimestamp: Math.floor(time.getTime() / 1000) },
    )
  },
}

/** What the process that sets documents can do. */
export type TypesettingTasks = typeof tasks

answerTasks(tasks)
