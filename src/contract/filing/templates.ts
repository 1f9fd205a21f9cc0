import type { DraftKind } from './draftWords';
import { EMPTY_CONTENT, EMPTY_PARTY } from './drafts';
import { NO_DETAILS } from './details';
import type { DraftContent, DraftParty } from '../schemas/filingDrafts';

/** Users who may use a template: only its owner, or everyone in the owner's firm. */
export const TEMPLATE_SCOPES = ['private', 'firm'] as const;
export type TemplateScope = (typeof TEMPLATE_SCOPES)[number];

/** Facts that a template can ask for. It always asks for the names of unnamed parties. */
export const TEMPLATE_BLANKS = ['court', 'attorney', 'amount', 'clientNumber', 'comment'] as const;
export type TemplateBlank = (typeof TEMPLATE_BLANKS)[number];

export const TEMPLATE_BLANK_LABELS: Readonly<Record<TemplateBlank, string>> = {
  court: 'Court',
  attorney: 'Attorney',
  amount: 'Amount in controversy',
  clientNumber: 'Client number',
  comment: 'Note to the clerk',
};

/** Size limits of templates. */
export const TEMPLATE_LIMITS = { name: 100, perUser: 100 } as const;

/** Hours during which a deleted template can be restored. */
export const TEMPLATE_UNDO_HOURS = 24;

/** Returns the facts that a kind of template can ask for; an existing case already has a court. */
export function blanksFor(kind: DraftKind): readonly TemplateBlank[] {
  return kind === 'newCase'
    ? TEMPLATE_BLANKS
    : TEMPLATE_BLANKS.filter((blank) => blank !== 'court' && blank !== 'amount');
}

/** Reduces a party to its role. */
function withoutName(party: DraftParty): DraftParty {
  const { isOrganization, partyId, typeCode } = party;
  return { ...EMPTY_PARTY, partyId, typeCode, isOrganization };
}

/**
 * Returns the content that a template copies from a draft: no files, no case, nothing specific to
 * one filing. The template asks for the other side's names.
 */
export function templateContent(content: DraftContent, kind: DraftKind): DraftContent {
  const isNew = kind === 'newCase';
  return {
    ...EMPTY_CONTENT,
    courtId: isNew ? content.courtId : null,
    typeCode: isNew ? content.typeCode : null,
    typeName: isNew ? content.typeName : '',
    amountCents: isNew ? content.amountCents : null,
    attorney: content.attorney,
    comment: content.comment,
    clientNumber: content.clientNumber,
    payment: content.payment,
    parties: isNew
      ? content.parties
          .filter(({ isOnCase }) => !isOnCase)
          .map((party) => (party.isFiler ? party : withoutName(party)))
      : [],
    filings: content.filings.map((filing) => ({
      ...filing,
      partyIds: isNew ? filing.partyIds : [],
      documents: filing.documents.map((document) => ({ ...document, uploadId: null })),
      optionalServices: filing.optionalServices.map((service) => ({ ...service, pages: 0 })),
      details: NO_DETAILS,
    })),
  };
}

/**
 * Returns the facts that a new template asks for by default, because they differ from case to case.
 */
export function usualBlanks(content: DraftContent, kind: DraftKind): TemplateBlank[] {
  return blanksFor(kind).filter(
    (blank) =>
      (blank === 'amount' && content.amountCents !== null) ||
      (blank === 'clientNumber' && content.clientNumber !== '') ||
      (blank === 'court' && content.courtId === null),
  );
}

/** Removes the values of facts that the template asks for. */
export function withBlanks(content: DraftContent, blanks: readonly TemplateBlank[]): DraftContent {
  const isAsked = (blank: TemplateBlank): boolean => blanks.includes(blank);
  return {
    ...content,
    courtId: isAsked('court') ? null : content.courtId,
    attorney: isAsked('attorney') ? null : content.attorney,
    amountCents: isAsked('amount') ? null : content.amountCents,
    clientNumber: isAsked('clientNumber') ? '' : content.clientNumber,
    comment: isAsked('comment') ? '' : content.comment,
  };
}

/** Answers to a template's questions; empty ones are filled in later. */
export interface TemplateAnswers {
  readonly courtId: number | null;
  readonly attorney: string | null;
  readonly amountCents: number | null;
  readonly clientNumber: string;
  readonly comment: string;
  readonly parties: readonly Pick<
    DraftParty,
    'partyId' | 'isOrganization' | 'name' | 'firstName' | 'middleName' | 'lastName' | 'suffix'
  >[];
}

/** Fills in a template's answers; ignores answers to other facts. */
export function fillBlanks(
  content: DraftContent,
  blanks: readonly TemplateBlank[],
  answers: TemplateAnswers,
): DraftContent {
  const isAsked = (blank: TemplateBlank): boolean => blanks.includes(blank);
  return {
    ...content,
    courtId: isAsked('court') ? answers.courtId : content.courtId,
    attorney: isAsked('attorney') ? answers.attorney : content.attorney,
    amountCents: isAsked('amount') ? answers.amountCents : content.amountCents,
    clientNumber: isAsked('clientNumber') ? answers.clientNumber : content.clientNumber,
    comment: isAsked('comment') ? answers.comment : content.comment,
    parties: content.parties.map((party) => {
      const answer = answers.parties.find(({ partyId }) => partyId === party.partyId);
      return answer === undefined || !isNameAsked(party) ? party : { ...party, ...answer };
    }),
  };
}

/** True if a template asks for a party's name. */
export function isNameAsked({ firstName, lastName, name }: DraftParty): boolean {
  return [firstName, lastName, name].every((part) => part.trim() === '');
}

/** Copies content with new ids, because a filed draft's ids belong to its envelope. */
export function withNewIds(content: DraftContent, newId: () => string): DraftContent {
  const ids = new Map(content.parties.map(({ partyId }) => [partyId, newId()]));
  return {
    ...content,
    // The copied documents have new ids, and their warnings must be reviewed again.
    checkedOff: [],
    parties: content.parties.map((party) => ({
      ...party,
      partyId: ids.get(party.partyId) ?? newId(),
    })),
    filings: content.filings.map((filing) => ({
      ...filing,
      filingId: newId(),
      partyIds: filing.partyIds.flatMap((id) => ids.get(id) ?? []),
      documents: filing.documents.map((document) => ({ ...document, documentId: newId() })),
    })),
  };
}
