import { COURT_DETAIL_NAMES, COURT_DETAIL_WORDS } from '#contract/courtDetails';
import type { CourtFacts, CourtSigner, FilingPolicy } from '#contract/schemas/courtDetails';
import type { StoredChange } from './repository';

/** A closed day as changes store it. */
export interface ClosedDayFacts {
  readonly closedOn: string;
  readonly reason: string;
}

type Policy = Omit<FilingPolicy, 'effectiveOn' | 'isOwn'>;

const POLICY_WORDS: Readonly<Record<keyof Policy, string>> = {
  acceptsInitial: 'New cases',
  acceptsSubsequent: 'Filings in existing cases',
  documentMegabytes: 'MB per document',
  envelopeMegabytes: 'MB per envelope',
  documentPages: 'Pages per document',
  allowsSeveralLeads: 'Several lead documents',
  servesAt: 'Service happens at',
  allowsCopies: 'Courtesy copies',
  statement: 'Statement for filers',
};

function shown(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' || value == null ? 'none' : `“${String(value as string | number)}”`;
}

function differences<Facts extends object>(
  before: Facts | null,
  after: Facts,
  words: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(words).flatMap(([name, label]) => {
    const [old, is] = [before?.[name as keyof Facts], after[name as keyof Facts]];
    return before !== null && old === is ? [] : [`${label}: was ${shown(old)}, now ${shown(is)}`];
  });
}

/** What a change changed, one line each. */
export function linesOf({ after, before, kind }: StoredChange): string[] {
  switch (kind) {
    case 'details': {
      const words = Object.fromEntries(
        COURT_DETAIL_NAMES.map((name) => [name, COURT_DETAIL_WORDS[name]]),
      );
      return differences(before as CourtFacts, after as CourtFacts, words);
    }
    case 'signer': {
      const { fromOn, name, title, untilOn, username } = after as CourtSigner;
      const until = untilOn === null ? 'without an end' : `until ${untilOn}`;
      return [`${name}, ${title} (${username}) signs from ${fromOn} ${until}`];
    }
    case 'policy':
      return differences(before as Policy | null, after as Policy, POLICY_WORDS);
    case 'closedDay': {
      const { closedOn, reason } = (after ?? before) as ClosedDayFacts;
      return [`${after === null ? 'Open' : 'Closed'} on ${closedOn}: ${reason}`];
    }
    case 'calendar':
      return [];
  }
}
