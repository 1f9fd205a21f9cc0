import { formatCount } from '../formats';
import { UPLOAD_MAX_PAGES, type UploadFinding, type UploadFindingCode } from './uploads';

interface FindingWords {
  /** Text of the problem or note. */
  readonly text: string;
  /** The next step; empty for a note. */
  readonly next: string;
}

const SAVE_AGAIN = 'Open it in your PDF program, save it as a new PDF, and upload that.';
const REPAIR = 'Select Repair to make a corrected copy.';
const REMOVE = 'Select Remove scripts to make a copy without them.';

/** Texts of each finding and its next step. */
const FINDING_WORDS: Readonly<Record<UploadFindingCode, FindingWords>> = {
  empty: { text: 'The file is empty.', next: 'Choose the file that contains your document.' },
  different: {
    text: 'The file was damaged during upload.',
    next: 'Remove it and upload it again.',
  },
  virus: {
    text: 'The virus scanner found malware.',
    next: 'Scan your computer for malware, then re-create the document.',
  },
  otherType: {
    text: "This isn't a PDF file.",
    next: 'Courts accept PDF. Save the document as a PDF and upload that.',
  },
  twoTypes: { text: 'The file is both a PDF and another file type.', next: SAVE_AGAIN },
  macros: {
    text: 'The Word file has macros.',
    next: 'Save it as a Word document (.docx) without macros.',
  },
  lateStart: { text: "The PDF doesn't begin at the start of the file.", next: REPAIR },
  version: { text: 'The file has an unknown PDF version.', next: REPAIR },
  password: {
    text: 'The PDF needs a password to open.',
    next: 'Save it without a password and upload that.',
  },
  damaged: { text: 'The PDF is damaged or incomplete.', next: REPAIR },
  scripts: { text: 'The PDF has scripts.', next: REMOVE },
  launches: { text: 'The PDF starts a program or opens another file.', next: REMOVE },
  unsafeLinks: {
    text: 'The PDF sends data or has a link that is not a web address.',
    next: REMOVE,
  },
  embeddedFiles: {
    text: 'Other files are embedded in the PDF.',
    next: 'Select Remove scripts to drop them, and upload those files separately.',
  },
  portfolio: {
    text: 'This is a PDF portfolio of several documents.',
    next: 'Save each document as its own PDF.',
  },
  xfa: {
    text: 'The PDF is a dynamic (XFA) form, which courts can’t display.',
    next: 'Print it to PDF, or select Remove scripts and check the copy.',
  },
  noPages: { text: 'The PDF has no pages.', next: SAVE_AGAIN },
  tooManyPages: {
    text: `The PDF has more than ${String(UPLOAD_MAX_PAGES)} pages.`,
    next: 'Split it into several documents.',
  },
  pageTooLarge: {
    text: 'The page is larger than 60 inches.',
    next: 'Save it in a paper size, such as Letter.',
  },
  pageTooSmall: {
    text: 'The page is smaller than 1 inch.',
    next: 'Save it in a paper size, such as Letter.',
  },
  notStampable: { text: "The court's stamp can't be added to this PDF.", next: REPAIR },
  tooComplex: {
    text: 'The file takes too much time or memory to check.',
    next: 'Print it to a new PDF, or scan it at a lower resolution.',
  },
  wordFile: { text: 'Word file: allowed only with the PDF of a proposed order.', next: '' },
  decrypted: {
    text: 'The PDF was encrypted, but opened without a password. We saved an unencrypted copy.',
    next: '',
  },
  repaired: { text: 'Repaired copy. Please check its pages.', next: '' },
  scriptsRemoved: { text: 'Copy without scripts. Please check its pages.', next: '' },
};

/** Returns a finding with its next step, for the upload page: “Page 2: …”. */
export function findingText(finding: UploadFinding): string {
  const { next } = FINDING_WORDS[finding.code];
  return `${problemOf(finding)}${next === '' ? '' : ` ${next}`}`;
}

/** Returns a finding without its next step: “Page 2: …”. */
export function problemOf({ code, page }: UploadFinding): string {
  const place = page === null ? '' : `Page ${formatCount(page)}: `;
  return `${place}${FINDING_WORDS[code].text}`;
}
