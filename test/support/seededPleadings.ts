import { degrees, PDFName, rgb, type PDFDocument } from '@cantoo/pdf-lib';
import type { CheckContext } from '#contract/filing/documentCheck/checkReading';
import type { FindingCode } from '#contract/filing/documentCheck/rules';
import { cleanPleading, type Pleading } from './pleadings';

/** A pleading with one defect. */
export interface SeededPleading extends Pleading {
  readonly code: FindingCode;
  readonly change?: (pdf: PDFDocument) => void;
}

interface Seed {
  readonly code: FindingCode;
  /** Lines that are added to the body. */
  readonly adds?: readonly string[];
  readonly edit?: (lines: readonly string[]) => readonly string[];
  readonly context?: Partial<CheckContext>;
  readonly change?: (pdf: PDFDocument) => void;
  /** Pleadings that can have the defect. */
  readonly fits?: (pleading: Pleading) => boolean;
}

const isLater = ({ context }: Pleading): boolean => context.kind === 'existingCase';
const mapped = (map: (line: string) => string) => (lines: readonly string[]) => lines.map(map);
const dropped = (part: RegExp) => (lines: readonly string[]) =>
  lines.filter((line) => !part.test(line));

/** Sizes of letters in `pleadingPdf`. */
const [LEFT, TOP, LEADING] = [72, 708, 14];

function annotate(pdf: PDFDocument, annotation: Record<string, unknown>): void {
  const page = pdf.getPage(0);
  page.node.set(
    PDFName.of('Annots'),
    pdf.context.obj([pdf.context.obj({ Type: 'Annot', ...annotation } as never)]),
  );
}

const SEEDS: readonly Seed[] = [
  { code: 'ssn', adds: ['The debtor has Social Security Number 212-34-5678.'] },
  { code: 'ssn', adds: ['SSN: 212 34 5678'] },
  { code: 'ssn', adds: ['Defendant, 212-34-5678, is employed.'] },
  { code: 'ssn', adds: ['social security no. 212345678'] },
  { code: 'cardNumber', adds: ['Charged to Visa 4539 1488 0343 6467 on May 1.'] },
  { code: 'cardNumber', adds: ['MasterCard 5555555555554444'] },
  { code: 'cardNumber', adds: ['Amex 3782-822463-10005'] },
  { code: 'accountNumber', adds: ['Checking Account No. 0012345678 at the bank'] },
  { code: 'accountNumber', adds: ['the loan number: 7788990011'] },
  { code: 'accountNumber', adds: ['Acct. # 12-345-6789012'] },
  { code: 'accountNumber', adds: ['Routing No. 021000021'] },
  { code: 'driverLicense', adds: ["Driver's License No. 1234-56-7890"] },
  { code: 'driverLicense', adds: ["Indiana operator's license number 8765432109"] },
  { code: 'driverLicense', adds: ['OLN 1234567890'] },
  { code: 'birthDate', adds: ['Defendant, DOB 04/05/1984, lives in Muncie.'] },
  { code: 'birthDate', adds: ['His date of birth is April 5, 1984.'] },
  { code: 'birthDate', adds: ['who was born on 5 April 1984'] },
  { code: 'birthDate', adds: ['D.O.B.: 4-5-84'] },
  { code: 'minorName', adds: ['The minor child, Emma Larkin, attends school.'] },
  { code: 'minorName', adds: ['as next friend of Emma Larkin, a minor, and her brother'] },
  { code: 'minorName', adds: ['The minor children are: EMMA LARKIN and NOAH LARKIN.'] },
  { code: 'minorName', adds: ['the children of the marriage, namely Emma Larkin'] },
  {
    code: 'victimContact',
    adds: ['The alleged victim can be reached at 317-555-0199.'],
    context: { hidesVictims: true },
  },
  {
    code: 'victimContact',
    adds: ['Protected person: jane.victim@example.com'],
    context: { hidesVictims: true },
  },
  {
    code: 'coveredText',
    change: (pdf) => {
      const box = { x: LEFT, y: TOP - 3 * LEADING - 3, width: 160, height: 13 };
      pdf.getPage(0).drawRectangle({ ...box, color: rgb(0, 0, 0) });
    },
  },
  {
    code: 'coveredText',
    change: (pdf) => {
      annotate(pdf, { Subtype: 'Square', IC: [0, 0, 0], Rect: [LEFT, 660, 300, 684] });
    },
  },
  {
    code: 'unappliedRedaction',
    change: (pdf) => {
      annotate(pdf, { Subtype: 'Redact', Rect: [LEFT, 660, 300, 684] });
    },
  },
  { code: 'emptyPage', change: (pdf) => void pdf.addPage([612, 792]) },
  {
    code: 'scan',
    change: (pdf) => {
      const page = pdf.addPage([612, 792]);
      page.drawRectangle({ x: 50, y: 50, width: 500, height: 700, color: rgb(0.9, 0.9, 0.9) });
    },
  },
  {
    code: 'notLetter',
    change: (pdf) => {
      pdf.addPage([612, 1008]).drawText('Legal size');
    },
  },
  {
    code: 'rotatedPage',
    change: (pdf) => {
      const page = pdf.addPage([612, 792]);
      for (let row = 0; row < 6; row += 1) {
        page.drawText('sideways table words', { x: 100 + row * 20, y: 100, rotate: degrees(90) });
      }
    },
  },
  {
    code: 'marginTaken',
    change: (pdf) => {
      pdf.getPage(0).drawText('RECEIVED', { x: 500, y: 765, size: 12 });
    },
  },
  {
    code: 'noBookmarks',
    change: (pdf) => {
      for (let page = 0; page < 20; page += 1) pdf.addPage([612, 792]).drawText('Exhibit');
    },
  },
  {
    code: 'authorInProperties',
    change: (pdf) => {
      pdf.setAuthor('jdoe');
    },
  },
  { code: 'tooManyPages', context: { pageLimit: 0 } },
  { code: 'tooLarge', context: { byteLimit: 500 } },
  { code: 'sameDocument', context: { twins: ['Exhibit A'] } },
  {
    code: 'otherLanguage',
    edit: () =>
      Array.from(
        { length: 12 },
        () => 'el tribunal de la corte que ordena los pagos para las partes',
      ),
    context: { component: 'attachment' },
  },
  { code: 'otherCounty', context: { courtName: 'Lake Superior 3', countyName: 'Lake County' } },
  {
    code: 'otherCourt',
    edit: mapped((line) =>
      line.replace(/SUPERIOR|CIRCUIT/, 'PROBATE').replace(/Superior|Circuit/, 'Probate'),
    ),
  },
  {
    code: 'otherCaseNumber',
    edit: mapped((line) => line.replace(/-CT-0*1(\d+)/, '-CT-9$1')),
    fits: isLater,
  },
  {
    code: 'otherParties',
    context: {
      parties: [
        { name: 'Zenith Freight, Inc.', isOrganization: true },
        { name: 'Otto Unseen', isOrganization: false },
      ],
    },
  },
  { code: 'otherTitle', context: { codeName: 'Inventory' } },
  {
    code: 'otherTitle',
    context: { codeName: 'Motion to Withdraw Appearance' },
    fits: ({ context }) => !/Withdraw/.test(context.codeName),
  },
  { code: 'noSignature', edit: dropped(/\/s\//) },
  {
    code: 'signatureOfOther',
    context: { signers: ['Quentin Absent'] },
    fits: ({ context }) => !/Stipulation/.test(context.codeName),
  },
  { code: 'noCertificate', edit: dropped(/CERTIFICATE|certify|E-Filing System/), fits: isLater },
  {
    code: 'certificateNames',
    context: { served: [{ name: 'Quentin Absent', parties: ['Otto Unseen'] }] },
    fits: isLater,
  },
  { code: 'certificateDate', context: { filedOn: '2026-12-01' }, fits: isLater },
  {
    code: 'certificateDate',
    edit: mapped((line) =>
      line.replace(/I certify that on .* a copy/, 'I certify that on ________ a copy'),
    ),
    fits: isLater,
  },
];

/** Pleadings with one defect each: every seed in several pleadings. */
export function seededPleadings(each: number): readonly SeededPleading[] {
  return SEEDS.flatMap((seed, index) => {
    const found: SeededPleading[] = [];
    for (let number = index; found.length < each; number += 7) {
      const pleading = cleanPleading(number);
      if (seed.fits?.(pleading) === false) continue;
      found.push(seeded(pleading, seed));
    }
    return found;
  });
}

function seeded({ context, pages }: Pleading, seed: Seed): SeededPleading {
  const { adds = [], change, code } = seed;
  const edit = seed.edit ?? ((lines: readonly string[]) => lines);
  return {
    code,
    ...(change === undefined ? {} : { change }),
    pages: pages.map((lines, index) => {
      const edited = edit(lines);
      const at = edited.findIndex((line) => line.startsWith('Respectfully'));
      if (index > 0 || adds.length === 0) return edited;
      return [...edited.slice(0, at < 0 ? 12 : at), ...adds, ...edited.slice(at < 0 ? 12 : at)];
    }),
    context: { ...context, ...seed.context },
  };
}
