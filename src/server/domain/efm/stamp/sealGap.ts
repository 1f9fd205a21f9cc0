import { randomBytes } from 'node:crypto';
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFDocument,
  type PDFRef,
} from '@cantoo/pdf-lib';

/** Ten digits, so that any position fits. */
const UNKNOWN = 9_999_999_999;
const MARK_BYTES = 16;
/** Flags: signatures exist, and later changes are only appended. */
const SIGNATURE_FLAGS = 3;
/** Flags: printed and locked. */
const FIELD_FLAGS = 132;

/** A file with space for the digital signature. Positions are in bytes. */
export interface SealableFile {
  readonly bytes: Uint8Array;
  /** Positions of the space's first byte, `<`, and of the byte after its last byte, `>`. */
  readonly gap: readonly [start: number, end: number];
}

/** Signer of a file, and the reason. */
export interface SealRoom {
  readonly name: string;
  readonly at: Date;
  readonly reason: string;
  readonly sealBytes: number;
}

/** Adds an invisible signature field with space for `sealBytes` bytes, and returns its marker. */
export function addSealGap(pdf: PDFDocument, { at, name, reason, sealBytes }: SealRoom): string {
  const { context } = pdf;
  const mark = randomBytes(MARK_BYTES).toString('hex');
  const range = PDFArray.withContext(context);
  range.push(PDFNumber.of(0));
  for (let side = 0; side < 3; side += 1) range.push(PDFNumber.of(UNKNOWN));
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'adbe.pkcs7.detached',
      ByteRange: range,
      Contents: PDFHexString.of(mark + '0'.repeat(2 * sealBytes - mark.length)),
      M: PDFString.fromDate(at),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText(reason),
    }),
  );
  const page = pdf.getPage(0);
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of(`CourtSeal-${mark.slice(0, 8)}`),
      V: signature,
      F: FIELD_FLAGS,
      Rect: [0, 0, 0, 0],
      P: page.ref,
    }),
  );
  page.node.addAnnot(field);
  addField(pdf, field);
  return mark;
}

function addField({ catalog, context }: PDFDocument, field: PDFRef): void {
  const found = catalog.lookup(PDFName.of('AcroForm'));
  const form = found instanceof PDFDict ? found : context.obj({});
  if (form !== found) catalog.set(PDFName.of('AcroForm'), context.register(form));
  const fields = form.lookup(PDFName.of('Fields'));
  if (fields instanceof PDFArray) fields.push(field);
  else form.set(PDFName.of('Fields'), context.obj([field]));
  form.set(PDFName.of('SigFlags'), PDFNumber.of(SIGNATURE_FLAGS));
}

/**
 * Finds the space for the signature in a saved file, and fills in the byte range that it covers.
 */
export function findSealGap(saved: Uint8Array, mark: string): SealableFile {
  const file = Buffer.from(saved.buffer, saved.byteOffset, saved.length);
  const start = file.indexOf(`<${mark}`, 0, 'latin1');
  const end = file.indexOf('>', start, 'latin1') + 1;
  const rangeAt = file.lastIndexOf('/ByteRange', start, 'latin1');
  const open = file.indexOf('[', rangeAt, 'latin1');
  const close = file.indexOf(']', rangeAt, 'latin1');
  if (start < 0 || rangeAt < 0 || close > start)
    throw new Error('The space reserved for the signature is missing.');
  const range = `[0 ${String(start)} ${String(end)} ${String(file.length - end)}`;
  file.write(range.padEnd(close - open), open, 'latin1');
  return { bytes: saved, gap: [start, end] };
}
