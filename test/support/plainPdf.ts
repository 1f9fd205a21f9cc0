import { degrees, PDFDocument } from '@cantoo/pdf-lib';

/** A PDF of empty letter pages, rotated as by a scanner. */
export async function plainPdf(pages: number, turned = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) {
    pdf.addPage([612, 792]).setRotation(degrees(turned));
  }
  return pdf.save();
}
