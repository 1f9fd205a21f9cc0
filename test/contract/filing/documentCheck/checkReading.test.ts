import {
  checkReading,
  contextFor,
  type CheckContext,
} from '#contract/filing/documentCheck/checkReading';
import type { ReadFile } from '#contract/filing/documentCheck/page';
import {
  addPage,
  startReading,
  type DocumentReading,
} from '#contract/filing/documentCheck/reading';
import { EMPTY_CONTENT } from '#contract/filing/drafts';
import { aParty, uuid } from '../../../support/filingDrafts';
import { readPage } from '../../../support/readPages';

const FILE: ReadFile = { bytes: 9_000, pages: 1, fonts: [], bookmarks: [], properties: {} };

const MOTION = [
  'STATE OF INDIANA )   IN THE MARION SUPERIOR COURT, CIVIL DIVISION 12',
  'COUNTY OF MARION )   CAUSE NO. 49D12-2601-CT-000123',
  'JANE ROE, Plaintiff,',
  'v.',
  'ACME HOLDINGS LLC, Defendant.',
  'MOTION TO DISMISS',
  'Defendant moves the Court to dismiss the complaint for failure to state a claim.',
  'Respectfully submitted,',
  '/s/ Mark Lund',
  'Mark Lund, Attorney No. 12345-49',
  'CERTIFICATE OF SERVICE',
  'I certify that on November 27, 2026 the foregoing was served on Ann Pell.',
];

const CONTEXT: CheckContext = {
  courtName: 'Marion Superior 12',
  countyName: 'Marion County',
  caseNumber: '49D12-2601-CT-000123',
  parties: [
    { name: 'Roe, Jane', isOrganization: false },
    { name: 'Acme Holdings, L.L.C.', isOrganization: true },
  ],
  pageLimit: 250,
  byteLimit: 50_000_000,
  twins: [],
  kind: 'existingCase',
  component: 'lead',
  codeName: 'Motion to Dismiss',
  signers: ['Mark Lund'],
  hasOtherSigners: false,
  served: [{ name: 'Ann Pell', parties: ['Jane Roe'] }],
  hasOwnCertificate: false,
  filedOn: '2026-11-27',
  isPublic: true,
  hidesVictims: false,
  silenced: [],
};

function read(
  pages: readonly (readonly string[])[],
  file: Partial<ReadFile> = {},
): DocumentReading {
  return pages.reduce(
    (reading, lines, index) => addPage(reading, readPage(lines, { number: index + 1 })),
    startReading({ ...FILE, pages: pages.length, ...file }),
  );
}

const listed = (reading: DocumentReading, changes: Partial<CheckContext> = {}): readonly string[] =>
  checkReading(reading, { ...CONTEXT, ...changes }).map(({ code, words }) =>
    `${code} ${words}`.trim(),
  );

/** The motion with other lines. */
const without = (...parts: readonly string[]): readonly string[] =>
  MOTION.filter((line) => !parts.some((part) => line.includes(part)));
const changed = (from: string, to: string): readonly string[] =>
  MOTION.map((line) => line.replace(from, to));

describe('checkReading', () => {
  test('finds nothing in a motion that matches its envelope', () => {
    expect(listed(read([MOTION]))).toEqual([]);
  });

  test.each<readonly [string, readonly string[]]>([
    [
      'otherCounty LAKE SUPERIOR COURT, CIVIL DIVISION 12',
      [...changed('MARION', 'LAKE').map((line) => line.replace('MARION', 'LAKE'))],
    ],
    ['otherCourt MARION SUPERIOR COURT, CIVIL DIVISION 3', changed('DIVISION 12', 'DIVISION 3')],
    [
      'otherCourt MARION CIRCUIT COURT',
      changed('SUPERIOR COURT, CIVIL DIVISION 12', 'CIRCUIT COURT'),
    ],
    [
      'otherCaseNumber 49D12-2601-CT-000124 instead of 49D12-2601-CT-000123',
      changed('000123', '000124'),
    ],
    ['otherParties Roe, Jane', changed('JANE ROE', 'JUNE POE')],
    ['otherParties Acme Holdings, L.L.C.', changed('ACME HOLDINGS LLC', 'APEX LLC')],
    ['otherTitle MOTION FOR CONTINUANCE', changed('MOTION TO DISMISS', 'MOTION FOR CONTINUANCE')],
    ['otherTitle ANSWER', changed('MOTION TO DISMISS', 'ANSWER')],
    ['noSignature', without('/s/')],
    ['signatureOfOther Amy Quill', changed('/s/ Mark Lund', '/s/ Amy Quill')],
    ['noCertificate', without('CERTIFICATE', 'certify')],
    ['certificateNames Ann Pell', changed('Ann Pell', 'Bo Tan')],
    ['certificateDate November 20, 2026', changed('November 27', 'November 20')],
    ['certificateDate No date', changed('November 27, 2026', '___ day of November')],
  ])('finds %s', (expected, lines) => {
    expect(listed(read([lines]))).toContain(expected);
  });

  test('accepts equivalent wording', () => {
    for (const lines of [
      changed('MARION SUPERIOR COURT, CIVIL DIVISION 12', 'MARION SUPERIOR COURT'),
      changed('49D12-2601-CT-000123', '49D12-2601-CT-123'),
      changed('49D12-2601-CT-000123', '____________'),
      changed('/s/ Mark Lund', 'By: /s/Mark J. Lund'),
      changed('/s/ Mark Lund', '/s/ ____________'),
      changed('Ann Pell', 'all counsel of record'),
      changed('Ann Pell', 'Jane Roe'),
      changed('November 27, 2026', 'this 27th day of November, 2026'),
      changed('November 27, 2026', '11/27/2026'),
      changed('MOTION TO DISMISS', "DEFENDANT'S MOTION TO DISMISS COMPLAINT"),
    ]) {
      expect({ lines, found: listed(read([lines])) }).toEqual({ lines, found: [] });
    }
    expect(listed(read([without('CERTIFICATE', 'certify')]), { hasOwnCertificate: true })).toEqual(
      [],
    );
    expect(listed(read([['A photo of the ACME sign.']]), { codeName: 'Exhibits' })).toEqual([]);
    expect(listed(read([['Any text.']]), { component: 'attachment' })).toEqual([]);
  });

  test('reads a certificate of service that continues on the next page', () => {
    const [head, tail] = [MOTION.slice(0, 11), MOTION.slice(11)];
    expect(listed(read([head, tail]))).toEqual([]);
  });

  test('hides private findings in confidential documents, and findings for rules that a firm turned off', () => {
    const reading = read([[...MOTION, 'His SSN is 123-45-6789.', 'The victim: 317-555-1234']]);
    expect(listed(reading)).toEqual(['ssn ***-**-6789']);
    expect(listed(reading, { hidesVictims: true })).toEqual([
      'ssn ***-**-6789',
      'victimContact ****1234',
    ]);
    expect(listed(reading, { silenced: ['ssn'] })).toEqual([]);
    expect(listed(reading, { isPublic: false, hidesVictims: true })).toEqual([]);
  });

  test('checks the file: limits, bookmarks, fonts, properties, duplicates, and language', () => {
    const file: Partial<ReadFile> = {
      bytes: 120 * 2 ** 20,
      pages: 600,
      fonts: [
        { name: 'Helvetica-Bold', isEmbedded: false },
        { name: 'TimesNewRomanPSMT', isEmbedded: false },
        { name: 'ABCDEF+Garamond', isEmbedded: true },
        { name: 'Garamond', isEmbedded: false },
        { name: 'Wingdings-Regular', isEmbedded: false },
      ],
      properties: { Author: 'J. Doe', Title: String.raw`C:\Users\jdoe\motion.docx` },
    };
    const limits = { byteLimit: 50 * 2 ** 20, twins: ['Exhibit A'] };
    expect(listed(read([MOTION], file), limits)).toEqual([
      'tooManyPages 600 pages; limit 250; needs 3 parts',
      'tooLarge 120 MB; limit 50 MB; needs 3 parts',
      'noBookmarks 600 pages',
      'fontRefused Wingdings-Regular',
      'fontNotEmbedded Garamond',
      'authorInProperties J. Doe',
      'sameDocument Exhibit A',
    ]);
    const spanish = Array.from(
      { length: 10 },
      () => 'el tribunal de la corte que ordena los pagos',
    );
    expect(listed(read([spanish]), { component: 'attachment' })).toEqual(['otherLanguage']);
  });

  test('merges findings that occur on every page', () => {
    const pages = Array.from({ length: 5 }, () => []);
    expect(listed(read(pages), { component: 'attachment' })).toEqual(['emptyPage Pages 1-5']);
  });
});

describe('contextFor', () => {
  const [documentId, twinId] = [uuid(1), uuid(2)];
  const document = { documentId, uploadId: uuid(11), component: 'lead', title: 'Motion' } as const;
  const content = {
    ...EMPTY_CONTENT,
    caseNumber: '49D12-2601-PO-000123',
    attorney: '12345-49',
    parties: [
      aParty(1, { typeCode: 'PETITIONER', isOnCase: true, name: 'Roe, Jane' }),
      aParty(2, { typeCode: 'RESPONDENT', isOnCase: true, name: 'Poe, Al', isFiler: true }),
      aParty(3, { typeCode: 'RESPONDENT', isOnCase: true, name: 'Poe, Bo' }),
    ],
    filings: [
      {
        filingId: uuid(5),
        code: 'MDIS',
        codeName: 'Old name',
        kind: 'file',
        description: '',
        partyIds: [],
        attorney: null,
        optionalServices: [],
        details: {} as never,
        documents: [
          { ...document, security: 'PUBLIC' },
          { ...document, documentId: twinId, uploadId: uuid(12), security: 'CONFIDENTIAL' },
        ],
      } as const,
    ],
  };
  const facts = {
    kind: 'existingCase',
    policy: null,
    codes: [
      { list: 'filingCode', code: 'MDIS', name: 'Motion to Dismiss', parent: null, facts: {} },
    ],
    court: { name: 'Marion Superior 12', countyName: 'Marion County' },
    attorneys: [
      { barNumber: '12345-49', name: 'Mark Lund' },
      { barNumber: '99999-49', name: 'Amy Quill' },
    ],
    served: [{ name: 'Ann Pell', parties: ['Jane Roe'] }],
    filedOn: '2026-11-27',
    silenced: [],
    readings: [
      { uploadId: uuid(11), fingerprint: 'aa' },
      { uploadId: uuid(12), fingerprint: 'aa' },
    ],
  } as const;

  test("builds a document's comparison context from its draft", () => {
    expect(contextFor(content as never, facts, documentId)).toEqual({
      courtName: 'Marion Superior 12',
      countyName: 'Marion County',
      caseNumber: '49D12-2601-PO-000123',
      parties: [
        { name: 'Roe, Jane', isOrganization: false },
        { name: 'Poe, Al', isOrganization: false },
      ],
      pageLimit: null,
      byteLimit: null,
      twins: [],
      kind: 'existingCase',
      component: 'lead',
      codeName: 'Motion to Dismiss',
      signers: ['Mark Lund'],
      hasOtherSigners: false,
      served: [{ name: 'Ann Pell', parties: ['Jane Roe'] }],
      hasOwnCertificate: false,
      filedOn: '2026-11-27',
      isPublic: true,
      hidesVictims: true,
      silenced: [],
    });
    expect(contextFor(content as never, facts, twinId)).toMatchObject({
      twins: ['Motion'],
      isPublic: false,
    });
    expect(contextFor(content as never, facts, uuid(3))).toBeNull();
  });
});
