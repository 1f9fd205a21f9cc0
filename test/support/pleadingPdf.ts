import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

const [LEFT, TOP, SIZE, LEADING] = [72, 708, 11, 14];

/** A PDF with these lines on each page, from an inch below the top. */
export async function pleadingPdf(
  pages: readonly (readonly string[])[],
  change: (pdf: PDFDocument) => void | Promise<void> = () => undefined,
): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (const lines of pages) {
    const page = pdf.addPage([612, 792]);
    for (const [row, line] of lines.entries()) {
      page.drawText(line, { x: LEFT, y: TOP - row * LEADING, size: SIZE, font });
    }
  }
  await change(pdf);
  return Buffer.from(await pdf.save());
}
