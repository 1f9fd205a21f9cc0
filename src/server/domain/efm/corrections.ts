import { CORRECTION_LABELS, type CorrectionField } from '#contract/filing/review';
import type { EnvelopeMessage, FilingMessage } from '#contract/schemas/efmMessages';

/**
 * A correction to one field; `target` is the id of a filing, document, or party, and null for the
 * envelope.
 */
export interface Correction {
  readonly field: CorrectionField;
  readonly target: string | null;
  readonly value: string;
}

/** An envelope with its corrections applied. */
export interface CorrectedEnvelope {
  readonly envelope: EnvelopeMessage;
  /** Docket texts written by a clerk; keyed by filing. Others come from the filing's code. */
  readonly docketTexts: ReadonlyMap<string, string>;
}

/**
 * Applies corrections in order, so that the latest one for each field applies. The submission stays
 * unchanged.
 */
export function applyCorrections(
  submission: EnvelopeMessage,
  corrections: readonly Correction[],
): CorrectedEnvelope {
  const valueOf = (field: CorrectionField, target: string | null): string | undefined =>
    corrections.findLast((each) => each.field === field && each.target === target)?.value;
  const { newCase } = submission;
  const courtId = valueOf('courtId', null);
  const caption = valueOf('caption', null);
  return {
    envelope: {
      ...submission,
      courtId: courtId === undefined ? submission.courtId : Number(courtId),
      caseNumber: newCase === null ? (valueOf('caseNumber', null) ?? submission.caseNumber) : null,
      newCase: newCase === null ? null : { ...newCase, caption: caption ?? newCase.caption },
      parties: submission.parties.map((party) => {
        const name = valueOf('partyName', party.partyId) ?? party.name;
        const typeCode = valueOf('partyType', party.partyId) ?? party.typeCode;
        // With a different type, the clerk has decided that this isn't the party on the case.
        const isOther = typeCode !== party.typeCode;
        return { ...party, name, typeCode, ...(isOther && { isOnCase: false }) };
      }),
      filings: submission.filings.map((filing) => ({
        ...filing,
        code: valueOf('code', filing.filingId) ?? filing.code,
        description: valueOf('description', filing.filingId) ?? filing.description,
        documents: filing.documents.map((document) => ({
          ...document,
          security: valueOf('security', document.documentId) ?? document.security,
        })),
      })),
    },
    docketTexts: new Map(
      submission.filings.flatMap(({ filingId }) => {
        const text = valueOf('docketText', filingId);
        return text === undefined ? [] : [[filingId, text] as const];
      }),
    ),
  };
}

/** A stored correction with the value that it replaced. */
export interface StoredCorrection extends Correction {
  readonly before: string;
}

const NOTE_MAX_LENGTH = 4_000;

/**
 * Describes the clerk's corrections to a filing and its envelope for the filer, with the submitted
 * and latest values. Empty without corrections.
 */
export function correctionNote(
  { documents, filingId }: FilingMessage,
  corrections: readonly StoredCorrection[],
): string {
  const ids = new Set([filingId, ...documents.map(({ documentId }) => documentId)]);
  const isOther = ({ field, target }: Correction): boolean =>
    target !== null && !ids.has(target) && field !== 'partyName' && field !== 'partyType';
  const parts = new Map<string, { label: string; before: string; after: string }>();
  for (const each of corrections) {
    if (isOther(each)) continue;
    const key = `${each.field} ${each.target ?? ''}`;
    const { before } = parts.get(key) ?? each;
    parts.set(key, { label: CORRECTION_LABELS[each.field], before, after: each.value });
  }
  const changed = [...parts.values()].filter(({ after, before }) => after !== before);
  if (changed.length === 0) return '';
  const listed = changed.map(
    ({ after, before, label }) => `${label} from “${before}” to “${after}”`,
  );
  return `The clerk corrected: ${listed.join('; ')}.`.slice(0, NOTE_MAX_LENGTH);
}
