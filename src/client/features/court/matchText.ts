import type { MatchReason, PartyMatch } from '#contract/schemas/court';

function reasonText({ kind, typed, found }: MatchReason): string {
  switch (kind) {
    case 'exact':
      return `“${found}” as typed`;
    case 'phrase':
      return `“${found}” as quoted`;
    case 'spelling':
      return `${found} is another spelling of ${typed}`;
    case 'nickname':
      return `${found} is a form of ${typed}`;
    case 'initial':
      return `${found} and ${typed} share an initial`;
    case 'soundsLike':
      return `${found} sounds like ${typed}`;
    case 'prefix':
      return `${found} begins with ${typed}`;
    case 'typo':
      return `${found} is nearly ${typed}`;
    case 'omitted':
      return `the record does not say ${typed}`;
  }
}

/** Why a name is among the results, in a few words. */
export function matchText(match: PartyMatch): string {
  if (match.isExact) return 'Exact match';
  const reasons = match.reasons.filter(({ kind }) => kind !== 'exact' && kind !== 'phrase');
  return (reasons.length > 0 ? reasons : match.reasons).map(reasonText).join('; ');
}
