import type { Query } from '#contract/queryFields';

const LONGEST = 60;

function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** What a results page is called: it names what was searched for. */
export function resultsTitle(query: Query): string {
  const { publicCaseId, fullName, partyRole } = query;
  if (publicCaseId !== undefined) return `Cases numbered “${shorten(publicCaseId)}”`;
  if (fullName === undefined) return 'Case search';
  const who = partyRole === 'ATTORNEY' ? 'attorney' : 'party';
  return `Cases with ${who} “${shorten(fullName)}”`;
}
