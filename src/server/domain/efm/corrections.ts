import type { CorrectionField } from '#contract/filingReview';
import type { EnvelopeMessage } from '#contract/schemas/efmMessages';

/** A correction of one field; `target` is a filing, document, or party, and null for the envelope. */
export interface Correction {
  readonly field: CorrectionField;
  readonly target: string | null;
  readonly value: string;
}

/** An envelope with its corrections applied. */
export interface CorrectedEnvelope {
  readonly envelope: EnvelopeMessage;
  /** Docket texts that a clerk wrote, by filing; others come from the filing's code. */
  readonly docketTexts: ReadonlyMap<string, string>;
}

/** Applies corrections in order: the last one of a field counts. The submission stays as it is. */
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
      parties: submission.parties.map((party) => ({
        ...party,
        name: valueOf('partyName', party.partyId) ?? party.name,
        typeCode: valueOf('partyType', party.partyId) ?? party.typeCode,
      })),
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
