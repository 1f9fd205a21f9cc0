import { createHash } from 'node:crypto';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** A kind of document that demo filers file. */
export interface DemoDocument {
  /** Filing code. */
  readonly code: string;
  readonly title: string;
  readonly pages: number;
}

/** A stored document; its name is its hash. */
export interface DemoFile extends DemoDocument {
  readonly hash: string;
  readonly bytes: number;
}

/** Documents of new cases. The first three are in every case. */
export const INITIAL_DOCUMENTS: readonly DemoDocument[] = [
  { code: 'CMPL', title: 'Complaint', pages: 4 },
  { code: 'APPR', title: 'Appearance', pages: 1 },
  { code: 'SUMM', title: 'Summons', pages: 2 },
  { code: 'AFDB', title: 'Affidavit of Debt', pages: 3 },
  { code: 'FWVR', title: 'Petition for Fee Waiver', pages: 2 },
];

/** Documents of existing cases. */
export const LATER_DOCUMENTS: readonly DemoDocument[] = [
  { code: 'MOTN', title: 'Motion to Compel', pages: 5 },
  { code: 'ANSW', title: 'Answer', pages: 3 },
  { code: 'MCON', title: 'Motion for Continuance', pages: 2 },
  { code: 'MDEF', title: 'Motion for Default Judgment', pages: 3 },
  { code: 'MEXT', title: 'Motion for Extension of Time', pages: 2 },
  { code: 'MSJ', title: 'Motion for Summary Judgment', pages: 6 },
  { code: 'BRIF', title: 'Brief in Support', pages: 5 },
  { code: 'NOTC', title: 'Notice', pages: 1 },
  { code: 'AFSV', title: 'Affidavit of Service', pages: 1 },
  { code: 'COSV', title: 'Certificate of Service', pages: 1 },
];

/** A document for the judge's decision. */
export const PROPOSED_ORDER: DemoDocument = { code: 'PORD', title: 'Proposed Order', pages: 2 };

const ALL = [...INITIAL_DOCUMENTS, ...LATER_DOCUMENTS, PROPOSED_ORDER];

const MADE_AT = new Date('2026-01-01T12:00:00Z');
const LINES_A_PAGE = 30;
const SENTENCE =
  'This page is part of the demo data. It is not a court document and has no legal effect.';

/** Draws a document; always the same bytes. */
async function drawDocument({ pages, title }: DemoDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  pdf.setCreationDate(MADE_AT);
  pdf.setModificationDate(MADE_AT);
  const [text, bold] = [
    await pdf.embedFont(StandardFonts.TimesRoman),
    await pdf.embedFont(StandardFonts.TimesRomanBold),
  ];
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage([612, 792]);
    if (number === 1) page.drawText(title.toUpperCase(), { x: 72, y: 700, size: 14, font: bold });
    for (let line = 1; line <= LINES_A_PAGE; line += 1) {
      const said = `${String((number - 1) * LINES_A_PAGE + line)}. ${SENTENCE}`;
      page.drawText(said, { x: 72, y: 680 - line * 20, size: 10.5, font: text });
    }
    page.drawText(`${title}, page ${String(number)} of ${String(pages)}`, {
      x: 72,
      y: 40,
      size: 9,
      font: text,
    });
  }
  return pdf.save();
}

let drawn: Promise<ReadonlyMap<string, DemoFile & { readonly content: Uint8Array }>> | null = null;

/** Returns all documents by code, drawn once. */
export function demoFilingDocuments() {
  drawn ??= Promise.all(
    ALL.map(async (document) => {
      const content = await drawDocument(document);
      const hash = createHash('sha256').update(content).digest('hex');
      return [document.code, { ...document, hash, bytes: content.length, content }] as const;
    }),
  ).then((entries) => new Map(entries));
  return drawn;
}

/** Returns the content of a demo document by its hash; null if there is none with that hash. */
export async function findDemoFiling(hash: string): Promise<Uint8Array | null> {
  const found = [...(await demoFilingDocuments()).values()].find((each) => each.hash === hash);
  return found?.content ?? null;
}
