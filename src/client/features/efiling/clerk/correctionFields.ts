import { CORRECTION_LABELS, type CorrectionField } from '#contract/filing/review';
import type { ReviewFiling, ReviewRecord } from '#contract/schemas/filingReview';
import type { Choice } from '../../../ui/choices';

/** A fact that a clerk can correct. */
export interface CorrectableField {
  /** Unique within the form. */
  readonly key: string;
  readonly field: CorrectionField;
  /** Id of the filing, document, or party; null for the envelope. */
  readonly id: string | null;
  readonly label: string;
  readonly value: string;
  /** Null for free text. */
  readonly choices: readonly Choice[] | null;
}

const choicesOf = (
  codes: readonly { readonly code: string; readonly name: string }[],
): readonly Choice[] => codes.map(({ code, name }) => ({ id: code, label: name }));

function entry(
  field: CorrectionField,
  id: string | null,
  value: string,
  { about = '', choices = null }: { about?: string; choices?: readonly Choice[] | null } = {},
): CorrectableField {
  const label = about === '' ? CORRECTION_LABELS[field] : `${CORRECTION_LABELS[field]}: ${about}`;
  return { key: `${field}-${id ?? 'envelope'}`, field, id, label, value, choices };
}

/**
 * Returns the court, case, and party fields. A new case has no number yet, and an existing case
 * keeps its title.
 */
export function caseFields(record: ReviewRecord): readonly CorrectableField[] {
  const { caption, caseNumber, choices, courtId, newCase, parties } = record;
  const courts = choices.courts.map(({ id, name }) => ({ id: String(id), label: name }));
  return [
    entry('courtId', null, String(courtId), { choices: courts }),
    newCase === null
      ? entry('caseNumber', null, caseNumber ?? '')
      : entry('caption', null, caption),
    ...parties.flatMap(({ name, partyId, typeCode }) => [
      entry('partyName', partyId, name, { about: name }),
      entry('partyType', partyId, typeCode, {
        about: name,
        choices: choicesOf(choices.partyTypes),
      }),
    ]),
  ];
}

/** Returns a filing's code, description, and docket text, and the security of its documents. */
export function filingFields(
  { code, description, docketText, documents, filingId }: ReviewFiling,
  { choices }: ReviewRecord,
): readonly CorrectableField[] {
  return [
    entry('code', filingId, code, { choices: choicesOf(choices.codes) }),
    entry('description', filingId, description),
    entry('docketText', filingId, docketText),
    ...documents.map(({ documentId, security, title }) =>
      entry('security', documentId, security, {
        about: title,
        choices: choicesOf(choices.securities),
      }),
    ),
  ];
}
