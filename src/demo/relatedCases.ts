import type { CaseRelation } from '#contract/records/caseMoney';
import type { CaseDraft } from './caseDraft';
import type { Day } from './days';
import { courtDay } from '../server/domain/courtDays/courtDays';
import { createRandom } from './random';

/**
 * Case types, how their cases relate to the previous case of the type in their court, and how
 * often.
 */
const RELATIONS: readonly (readonly [types: RegExp, kind: CaseRelation, share: number])[] = [
  [/^(CT|PL|MF)$/, 'CONSOLIDATED', 0.04],
  [/^(F[1-6]|CM)$/, 'RELATED', 0.05],
  [/^(DC|DN|CC)$/, 'REFILED', 0.02],
  [/^(GU|ES|EU)$/, 'TRANSFERRED', 0.03],
];

interface Relation {
  readonly kind: CaseRelation;
  readonly number: string;
  readonly on: Day;
}

/** Links some cases to the previous one of their type in the court. */
export class RelatedCases {
  private readonly last = new Map<string, CaseDraft>();

  of(draft: CaseDraft): readonly Relation[] {
    const { court, filedOn, number, typeCode } = draft;
    const place = `${court.row.code}/${typeCode}`;
    const before = this.last.get(place);
    this.last.set(place, draft);
    const found = RELATIONS.find(([types]) => types.test(typeCode));
    if (before === undefined || found === undefined || before.filedOn > filedOn) return [];
    const [, kind, share] = found;
    if (!createRandom(`${number}/related`).chance(share)) return [];
    return [{ kind, number: before.number, on: courtDay(filedOn) }];
  }
}
