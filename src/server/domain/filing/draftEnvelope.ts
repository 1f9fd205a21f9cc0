import type { DraftKind } from '#contract/filing/draftWords';
import { captionOf, partyAddress, partyName } from '#contract/filing/drafts';
import { askedDetails, detailLines, promptsOf } from '#contract/filing/details';
import { findCode } from '#contract/filing/policyCodes';
import { findDraftProblems } from '#contract/filing/problems';
import type { DraftFacts, DraftProblem, DraftUpload } from '#contract/filing/draftProblems';
import { MAX_CHECKED_OFF, type Corrects, type PolicyCode } from '#contract/schemas/efmMessages';
import type {
  DraftContent,
  DraftCorrection,
  DraftDocument,
  DraftFiling,
} from '#contract/schemas/filingDrafts';
import type { NewEnvelope } from './envelopesRepository';
import { servicesOf } from './feeRequest';

/** The fields of a draft that become an envelope. */
export interface EnvelopeDraft {
  /** The envelope gets the draft's id, so that a draft is filed only once. */
  readonly id: string;
  readonly kind: DraftKind;
  readonly content: DraftContent;
}

/** Data that the draft lacks: the filer, and the quote for its fees. */
export interface EnvelopeTerms {
  readonly filer: { readonly name: string; readonly firm: string | null };
  readonly quote: { readonly quoteId: string; readonly totalCents: number };
  /** The envelope that the draft corrects. */
  readonly correction?: DraftCorrection | null;
}

export type DraftedEnvelope =
  | { readonly envelope: NewEnvelope }
  | { readonly problems: readonly DraftProblem[] };

/** Builds the envelope of a draft, or lists what is missing, by the rules of the page's steps. */
export function draftEnvelope(
  { content, id, kind }: EnvelopeDraft,
  facts: Omit<DraftFacts, 'kind'>,
  { correction = null, filer, quote }: EnvelopeTerms,
): DraftedEnvelope {
  const problems = findDraftProblems(content, { ...facts, kind });
  const { courtId, payment, typeCode } = content;
  if (problems.length > 0 || courtId === null || payment.kind === null) return { problems };
  const filers = filerPartyIds(content);
  // Parties that the court already has are sent only if they are filing parties.
  const named = new Set(content.filings.flatMap(({ partyIds }) => partyIds).concat(filers));
  // Older drafts may still name parties of a case that the filer has changed.
  const known = new Set(content.parties.map(({ partyId }) => partyId));
  // An attorney appears only for parties for which the envelope is filed.
  const ofAppearance = new Set(filers);
  const relatedTo = ({ code, partyIds }: DraftFiling): string[] => {
    const isAppearance =
      findCode(facts.codes, 'filingCode', code ?? '')?.facts['isAppearance'] === true;
    const allowed = isAppearance ? ofAppearance : known;
    const related = partyIds.filter((id) => allowed.has(id));
    return related.length > 0 ? related : filers;
  };
  return {
    envelope: {
      envelopeId: id,
      courtId,
      caseNumber: kind === 'newCase' ? null : content.caseNumber.trim(),
      newCase:
        kind === 'newCase' && typeCode !== null
          ? { typeCode, amountCents: content.amountCents, caption: captionOf(content) }
          : null,
      parties: content.parties
        .filter(({ isOnCase, partyId }) => !isOnCase || named.has(partyId))
        .map((party) => ({
          partyId: party.partyId,
          typeCode: party.typeCode ?? OTHER_PARTY,
          isOrganization: party.isOrganization,
          name: nameWithAlias(partyName(party), party.alias),
          address: partyAddress(party),
          attorneys: [...party.attorneys],
          ...(party.isOnCase ? { isOnCase: true } : {}),
        })),
      filerPartyIds: filers,
      filings: content.filings.map((filing) => ({
        filingId: filing.filingId,
        code: filing.code ?? '',
        ...(filing.codeName === '' ? {} : { codeName: filing.codeName }),
        kind: filing.kind,
        description: filing.description.trim(),
        partyIds: relatedTo(filing),
        attorney: filing.attorney ?? content.attorney,
        documents: documentsOf(filing, facts.uploads, content.checkedOff),
        optionalServices: servicesOf(filing).map((service) => ({
          ...service,
          ...nameOf(findCode(facts.codes, 'optionalService', service.code)),
        })),
        ...detailsOf(filing, facts.codes),
      })),
      payment: {
        kind: payment.kind,
        quoteId: quote.quoteId,
        totalCents: quote.totalCents,
        maxCents: quote.totalCents,
      },
      filer,
      comment: content.comment.trim(),
      ...referencesOf(content, facts.codes),
      ...(correction === null ? {} : { corrects: correctsOf(content, correction) }),
    },
  };
}

/** Returns the ids of the parties for which a draft is filed. */
export function filerPartyIds({ parties }: DraftContent): string[] {
  return parties.filter(({ isFiler }) => isFiler).map(({ partyId }) => partyId);
}

/** Returns data for the court about the envelope that a draft corrects. */
function correctsOf(
  { asksFirstTime, filings }: DraftContent,
  { envelopeId, filedAt, number, remarks }: DraftCorrection,
): Corrects {
  const returned = remarks.filter(
    ({ filingId, status }) =>
      status === 'returned' && filings.some((each) => each.filingId === filingId),
  );
  return {
    envelopeId,
    number,
    filedAt,
    asksFirstTime,
    replaced: returned.map(({ filingId, replacesId }) => ({ filingId: replacesId, by: filingId })),
  };
}

/** Returns the draft's cross references that have a number; empty without any. */
function referencesOf({ crossReferences }: DraftContent, codes: DraftFacts['codes']) {
  const numbered = crossReferences
    .map(({ code, number }) => ({ code, number: number.trim() }))
    .filter(({ number }) => number !== '')
    .map((each) => ({ ...each, ...nameOf(findCode(codes, 'crossReference', each.code)) }));
  return numbered.length === 0 ? {} : { crossReferences: numbered };
}

/** Returns the name of a code; empty while the court's codes can't be loaded. */
function nameOf(code: PolicyCode | undefined) {
  return code === undefined ? {} : { name: code.name };
}

/**
 * Returns the answers to the prompts of the filing's code; undefined if it has none. While the
 * court's codes can't be loaded, returns all answers.
 */
function detailsOf({ code, details }: DraftFiling, codes: DraftFacts['codes']) {
  const own = findCode(codes, 'filingCode', code);
  if (own === undefined) {
    return detailLines(details).length === 0 ? {} : { details: { ...details } };
  }
  return promptsOf(own).length === 0 ? {} : { details: askedDetails(details, own) };
}

/** Type for a party on the case whose role has no code. */
const OTHER_PARTY = 'INTERESTED_PARTY';

const NAME_MAX = 300;

function nameWithAlias(name: string, alias: string): string {
  const other = alias.trim();
  return (other === '' ? name : `${name}, also known as ${other}`).slice(0, NAME_MAX);
}

const COMPONENTS: readonly DraftDocument['component'][] = ['lead', 'attachment', 'word'];

/** Lists the lead document first, then the others in the filer's order. */
function documentsOf(
  { documents }: DraftFiling,
  uploads: readonly DraftUpload[],
  checkedOff: DraftContent['checkedOff'],
) {
  return [...documents]
    .sort((a, b) => COMPONENTS.indexOf(a.component) - COMPONENTS.indexOf(b.component))
    .flatMap(({ component, documentId, security, title, uploadId }) => {
      const upload = uploads.find(({ id }) => id === uploadId);
      if (upload?.hash == null) return [];
      const { bytes, hash, name, pages } = upload;
      const accepted = checkedOff
        .filter((each) => each.documentId === documentId)
        .slice(0, MAX_CHECKED_OFF)
        .map(({ code, page }) => ({ code, page }));
      return [
        {
          documentId,
          component,
          title: title.trim(),
          fileName: name,
          security,
          hash,
          bytes,
          pages: pages ?? 0,
          ...(accepted.length === 0 ? {} : { checkedOff: accepted }),
        },
      ];
    });
}
