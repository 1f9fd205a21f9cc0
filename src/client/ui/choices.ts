/** One thing to choose. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

/** Choices under a heading; without a label they stand by themselves. */
export interface ChoiceGroup {
  readonly key: string;
  readonly label: string | null;
  readonly choices: readonly Choice[];
}

/** A last row that does something instead of choosing, such as "Edit My Search Regions". */
export interface ChoiceAction {
  readonly label: string;
  readonly onSelect: () => void;
}

/** All choices in the order shown. */
export function allChoices(groups: readonly ChoiceGroup[]): Choice[] {
  return groups.flatMap((group) => group.choices);
}
