import { PDFDocument } from '@cantoo/pdf-lib';
import { sealFile, type Seal } from './seal';
import { addSealGap, findSealGap } from './sealGap';

/** Seals a PDF drawn by the site itself. Users' files need `Stamper`. */
export async function sealPaper(
  bytes: Uint8Array,
  seal: Seal,
  reason: string,
  at: number,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  const mark = addSealGap(pdf, {
    ...{ name: seal.subject, at: new Date(at) },
    ...{ reason, sealBytes: seal.roomBytes },
  });
  const saved = await pdf.save({ useObjectStreams: false, updateFieldAppearances: false });
  return sealFile(findSealGap(saved, mark), seal, at);
}
