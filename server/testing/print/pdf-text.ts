import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The text of each page of a PDF, as a reader that shares nothing with its writer copies it. */
export async function pdfTexts(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(pdf)
    return [...document.pages()].map((page) => page.getText().replaceAll('\r\n', '\n'))
  } finally {
    library.destroy()
  }
}
