import { createHash, randomBytes } from 'node:crypto';
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { rawPdf } from './brokenPdfs';

/** A PDF of pages full of text, as a brief has them; `bytes` makes it larger. */
export async function densePdf(pages: number, seed = '', bytes = 0): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let page = 1; page <= pages; page += 1) {
    const sheet = pdf.addPage([612, 792]);
    for (let line = 0; line < 50; line += 1) {
      const words = createHash('sha256')
        .update(`${seed} ${String(page)} ${String(line)}`)
        .digest('hex');
      sheet.drawText(`Line ${String(line)}: the parties agree that ${words}`, {
        x: 54,
        y: 740 - line * 14,
        size: 10,
        font,
      });
    }
  }
  if (bytes > 0) pdf.context.register(pdf.context.stream(randomBytes(bytes)));
  return Buffer.from(await pdf.save());
}

async function onePage(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  pdf.addPage([612, 792]).drawText('Motion');
  return pdf;
}

/** A PDF that runs a script when it is opened. */
export async function scriptedPdf(): Promise<Buffer> {
  const pdf = await onePage();
  pdf.addJavaScript('start', 'app.alert("Hello")');
  return Buffer.from(await pdf.save());
}

/** A PDF with a file in it. */
export async function pdfWithFile(): Promise<Buffer> {
  const pdf = await onePage();
  await pdf.attach(Buffer.from('name,amount\n'), 'sums.csv', { mimeType: 'text/csv' });
  return Buffer.from(await pdf.save());
}

/** A PDF whose second page has a link with that action. */
export async function pdfWithLink(action: Readonly<Record<string, string>>): Promise<Buffer> {
  const pdf = await onePage();
  const page = pdf.addPage([612, 792]);
  const { S = '', ...others } = action;
  const fields = Object.entries(others).map(([name, text]) => [name, PDFString.of(text)] as const);
  page.node.set(
    PDFName.of('Annots'),
    pdf.context.obj([
      {
        Type: 'Annot',
        Subtype: 'Link',
        Rect: [10, 10, 100, 30],
        A: { S, ...Object.fromEntries(fields) },
      },
    ]),
  );
  return Buffer.from(await pdf.save());
}

/** A PDF with entries of its catalog, as raw text. */
export function pdfWithCatalog(entries: string): Buffer {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${entries} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ]);
}

/**
 * A PDF that opens with a chain of actions, each directly in the one before; the last is a script.
 */
export function pdfWithDeepScript(levels: number): Buffer {
  const before = '<< /S /Named /N /NextPage /Next '.repeat(levels);
  const script = '<< /S /JavaScript /JS (app.alert) >>';
  return pdfWithCatalog(`/OpenAction ${before}${script}${' >>'.repeat(levels)}`);
}

/** An encrypted PDF; an empty password opens it if `userPassword` is empty. */
export async function encryptedPdf(userPassword: string): Promise<Buffer> {
  const pdf = await onePage();
  pdf.encrypt({ userPassword, ownerPassword: 'owner' });
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

/** A zip archive with these files, without compression. */
export function zipOf(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [nameBytes, bytes] = [Buffer.from(name), Buffer.from(text)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    parts.push(Buffer.from('PK\u0003\u0004', 'latin1'), facts, nameBytes, bytes);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), facts, place, nameBytes);
    offset += 30 + nameBytes.length + bytes.length;
  }
  const end = Buffer.alloc(18);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** A Word document (.docx), with more files if given. */
export function wordFile(more: Readonly<Record<string, string>> = {}): Buffer {
  return zipOf({
    '[Content_Types].xml':
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
      `<Override PartName="/word/document.xml" ContentType="${WORD_TYPE}.main+xml"/></Types>`,
    'word/document.xml': '<?xml version="1.0"?><w:document/>',
    ...more,
  });
}
