import type { MatchReason, PartyMatch } from '#contract/schemas/court';

function reasonText({ kind, typed, found }: MatchReason): string {
  switch (kind) {
    case 'exact':
      return `“${found}” as typed`;
    case 'phrase':
      return `“${found}” as quoted`;
    case 'nickname':
      return `${found} is a form of ${typed}`;
    case 'initial':
      return `${found} and ${typed} share an initial`;
    case 'soundsLike':
      return `${found} sounds like ${typed}`;
    case 'prefix':
      return `${found} begins with ${typed}`;
  }
}

/** Why a name is among the results, in a few words. */
export function matchText(match: PartyMatch): string {
  if (match.isExact) return 'Exact match';
  const reasons = match.reasons.filter(({ kind }) => kind !== 'exact' && kind !== 'phrase');
  return (reasons.length > 0 ? reasons : match.reasons).map(reasonText).join('; ');
}
