/** URL of the resumable uploads (tus 1.0), below the context path. */
export const UPLOADS_PATH = '/in/isefs/uploads';

/** URL that receives a whole document in one request, below the context path; for the API. */
export const WHOLE_UPLOAD_PATH = '/isefs/uploads/documents';

/** URL of an upload's file, below the context path; only its owner can open it. */
export const UPLOAD_FILE_PATH = '/isefs/uploads/{uploadId}/file';

const MEGABYTE = 2 ** 20;

/** Maximum size of a document that any court accepts. */
export const UPLOAD_MAX_BYTES = 50 * MEGABYTE;
/** Maximum pages of a document that any court accepts. */
export const UPLOAD_MAX_PAGES = 250;
/** Bytes of a file per request. */
export const UPLOAD_PART_BYTES = 5 * MEGABYTE;
/** Maximum bytes of a user's unfinished and rejected files. */
export const UPLOAD_QUOTA_BYTES = 500 * MEGABYTE;
export const UPLOAD_QUOTA_FILES = 100;
/** Maximum concurrent uploads per page. */
export const UPLOADS_AT_ONCE = 3;
/** Days until an unfinished upload is deleted. */
export const UPLOAD_DAYS = 3;
export const UPLOAD_NAME_LENGTH = 120;

/** State of an upload: receiving, waiting for the check, or the check's result. */
export const UPLOAD_STATES = ['receiving', 'checking', 'passed', 'refused'] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** The formats of filed documents, in all hints about files. */
export const FILE_FORMATS = 'PDF. A proposed order also needs its Word file (.docx).';

/** Type of a passed file; Word files are only for proposed orders. */
export const UPLOAD_KINDS = ['pdf', 'word'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

/** Ways to turn a rejected file into an acceptable one. */
export const UPLOAD_FIXES = ['repair', 'removeScripts'] as const;
export type UploadFix = (typeof UPLOAD_FIXES)[number];

interface FindingRule {
  /** False for a note about an acceptable file. */
  readonly refuses: boolean;
  /** The fix that may make the file acceptable; null if only the user can change it. */
  readonly fix: UploadFix | null;
}

const NOTE: FindingRule = { refuses: false, fix: null };
const REFUSED: FindingRule = { refuses: true, fix: null };
const REPAIRABLE: FindingRule = { refuses: true, fix: 'repair' };
const REMOVABLE: FindingRule = { refuses: true, fix: 'removeScripts' };

/** Possible findings of the first file check. */
const UPLOAD_FINDINGS = {
  /** The file has no bytes. */
  empty: REFUSED,
  /** The bytes differ from the file on the user's computer. */
  different: REFUSED,
  virus: REFUSED,
  /** Neither PDF nor Word. */
  otherType: REFUSED,
  /** PDF and another type in one file. */
  twoTypes: REFUSED,
  /** A Word file with macros. */
  macros: REFUSED,
  /** Other bytes come before `%PDF-`. */
  lateStart: REPAIRABLE,
  /** A version other than 1.0 to 1.7 and 2.0. */
  version: REPAIRABLE,
  /** Opens only with a password. */
  password: REFUSED,
  damaged: REPAIRABLE,
  scripts: REMOVABLE,
  /** Starts a program or opens another file. */
  launches: REMOVABLE,
  /** Sends data, or has a link that is neither a web nor an email link. */
  unsafeLinks: REMOVABLE,
  embeddedFiles: REMOVABLE,
  portfolio: REFUSED,
  /** A form that only some programs can display. */
  xfa: REMOVABLE,
  noPages: REFUSED,
  tooManyPages: REFUSED,
  pageTooLarge: REFUSED,
  pageTooSmall: REFUSED,
  /** The court's stamp can't be added. */
  notStampable: REPAIRABLE,
  /** The check took too much time or memory, or the reader crashed. */
  tooComplex: REFUSED,
  /** Accepted only as an attachment of a proposed order. */
  wordFile: NOTE,
  /** Was encrypted with an empty password, and saved without it. */
  decrypted: NOTE,
  repaired: NOTE,
  scriptsRemoved: NOTE,
} as const satisfies Readonly<Record<string, FindingRule>>;

export type UploadFindingCode = keyof typeof UPLOAD_FINDINGS;
export const UPLOAD_FINDING_CODES = Object.keys(
  UPLOAD_FINDINGS,
) as unknown as readonly UploadFindingCode[];

/** A finding of the first check; `page` starts at 1, and is null for the whole file. */
export interface UploadFinding {
  readonly code: UploadFindingCode;
  readonly page: number | null;
}

/** True if these findings prevent filing. */
export function isRefusedBy(findings: readonly UploadFinding[]): boolean {
  return findings.some(({ code }) => UPLOAD_FINDINGS[code].refuses);
}

/**
 * Returns the fix for all problems of a rejected file; null if there is none. Repairing also
 * removes scripts.
 */
export function fixFor(findings: readonly UploadFinding[]): UploadFix | null {
  const fixes = findings
    .map(({ code }) => UPLOAD_FINDINGS[code] as FindingRule)
    .filter(({ refuses }) => refuses)
    .map(({ fix }) => fix);
  if (fixes.length === 0 || fixes.includes(null)) return null;
  return fixes.includes('removeScripts') ? 'removeScripts' : 'repair';
}
