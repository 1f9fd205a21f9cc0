import { formatDateTimeSeconds } from '#contract/formats';
import { captionWords } from '#contract/records/captionWords';
import { PRODUCT_NAME } from '#contract/product';
import { PROOF_KIND_WORDS } from '#contract/filing/proofKinds';
import type { BusinessPaper } from '../exports/businessPdf';
import { fingerprintOf, type Attempt, type ProofFile } from '../proofLog/proof';
import type { FilingOutage } from './outagesRepository';

/** Subject of a statement of filing attempts: an envelope, or a draft that was never filed. */
export interface AttemptedFiling {
  readonly envelopeId: string;
  /** Null for a draft. */
  readonly number: string | null;
  readonly caption: string;
  readonly caseNumber: string | null;
  /** Empty while a draft has no court. */
  readonly courtName: string;
  readonly countyName: string;
  readonly timeZone: string;
  /** The filer, with the firm. */
  readonly filedBy: string;
  readonly documents: readonly {
    readonly title: string;
    readonly fileName: string;
    /** SHA-256, hexadecimal. */
    readonly hash: string;
  }[];
}

/** The attempts of a filing, proven by a signed tree head of the proof log. */
export interface ProvenAttempts {
  readonly proof: ProofFile;
  readonly attempts: readonly Attempt[];
  readonly outages: readonly FilingOutage[];
}

/** Prefix of attempts that filed nothing. */
const NOT_FILED = 'not filed';

/** Finds the first failed attempt to submit; null if there is none. */
export function firstFailure(attempts: readonly Attempt[]): Attempt | null {
  return (
    attempts.find(({ kind, result }) => kind === 'submit' && result.startsWith(NOT_FILED)) ?? null
  );
}

/**
 * Returns the statement of attempts: each attempt with its result, the outages around them, and the
 * proof.
 */
export function attemptsPaper(
  of: AttemptedFiling,
  { attempts, outages, proof }: ProvenAttempts,
  madeAt: number,
): BusinessPaper {
  const { timeZone } = of;
  const { head } = proof;
  const what = of.number === null ? `Draft ${of.envelopeId}` : `Envelope ${of.number}`;
  return {
    title: 'Statement of attempts to file',
    to: [],
    facts: [
      ['Filing', what],
      ['Court', of.courtName === '' ? 'Not chosen' : `${of.courtName}, ${of.countyName}`],
      ['Case', of.caseNumber ?? 'New case'],
      ['Caption', of.caption === '' ? 'Not shown' : captionWords(of.caption)],
      ['Prepared by', of.filedBy],
      ['Result', of.number === null ? 'Nothing was filed' : `Filed as envelope ${of.number}`],
    ],
    tables: [
      {
        title: 'Attempts',
        headings: ['Attempt', 'Result', 'Time'],
        widths: [2, 6, 4],
        rows: attempts.map(({ at, kind, result }) => [
          PROOF_KIND_WORDS[kind] ?? kind,
          result,
          formatDateTimeSeconds(at, timeZone),
        ]),
      },
      {
        title: 'Documents',
        headings: ['Title, file, and SHA-256'],
        widths: [1],
        rows: of.documents.map(({ fileName, hash, title }) => [`${title} (${fileName})\n${hash}`]),
      },
      {
        title: 'The court’s filing system did not respond',
        headings: ['Cause', 'Probes', 'From', 'To'],
        widths: [4, 1, 3, 3],
        rows:
          outages.length === 0
            ? [['No outage was measured around these attempts', '', '', '']]
            : outages.map(({ beganAt, cause, endedAt, probes }) => [
                cause,
                String(probes),
                formatDateTimeSeconds(beganAt.toISOString(), timeZone),
                endedAt === null
                  ? 'Ongoing'
                  : formatDateTimeSeconds(endedAt.toISOString(), timeZone),
              ]),
      },
      {
        title: 'Proof',
        headings: ['Part', 'Value'],
        widths: [2, 7],
        rows: [
          ['Entries in the log', String(head.size)],
          ['Root', head.root],
          ['Signed', formatDateTimeSeconds(head.at, timeZone)],
          ['Key (SHA-256)', fingerprintOf(head.publicKey)],
        ],
      },
    ],
    totals: [],
    foot: `${PRODUCT_NAME} · ${what} · The system is probed every minute. The proof file (JSON) verifies these attempts without this site.`,
    madeAt,
  };
}
