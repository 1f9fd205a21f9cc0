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

/** What a choice list needs, whichever way it is shown. */
export interface ChoiceListProps {
  /** Name of the control: the same words as its `Field`'s label, where it has one. */
  readonly label: string;
  readonly groups: readonly ChoiceGroup[];
  /** Id of what is chosen; null while nothing is. */
  readonly value: string | null;
  readonly onValueChange: (id: string) => void;
  readonly action?: ChoiceAction;
  readonly id?: string;
  readonly isDisabled?: boolean;
}

/** Lower case without accents, so that typing "lagrange" finds "LaGrange". */
function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The groups with the choices whose label holds the typed text; empty groups fall out. */
export function filterChoices(groups: readonly ChoiceGroup[], typed: string): ChoiceGroup[] {
  const wanted = foldText(typed.trim());
  if (wanted === '') return [...groups];
  return groups.flatMap((group) => {
    const choices = group.choices.filter((choice) => foldText(choice.label).includes(wanted));
    return choices.length === 0 ? [] : [{ ...group, choices }];
  });
}
