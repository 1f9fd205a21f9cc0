/** A choice of a list. */
export interface Choice {
  readonly id: string;
  readonly label: string;
}

/** Choices under a heading; without a label, the group has no heading. */
export interface ChoiceGroup {
  readonly key: string;
  readonly label: string | null;
  readonly choices: readonly Choice[];
}

/** A last row with an action, such as "Edit My Search Regions". */
export interface ChoiceAction {
  readonly label: string;
  readonly onSelect: () => void;
}

/** Returns all choices in display order. */
export function allChoices(groups: readonly ChoiceGroup[]): Choice[] {
  return groups.flatMap((group) => group.choices);
}

/** Props of a choice list, whether a native list or a combobox. */
export interface ChoiceListProps {
  /** Accessible name; same as the `Field`'s label, if any. */
  readonly label: string;
  readonly groups: readonly ChoiceGroup[];
  /** Id of the chosen item; null for none. */
  readonly value: string | null;
  readonly onValueChange: (id: string) => void;
  readonly action?: ChoiceAction;
  readonly id?: string;
  readonly isDisabled?: boolean;
}

/** Lowercases text and removes accents, so that typing "lagrange" finds "LaGrange". */
function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/**
 * Returns the groups with only the choices whose label contains the typed text; drops empty groups.
 */
export function filterChoices(groups: readonly ChoiceGroup[], typed: string): ChoiceGroup[] {
  const wanted = foldText(typed.trim());
  if (wanted === '') return [...groups];
  return groups.flatMap((group) => {
    const choices = group.choices.filter((choice) => foldText(choice.label).includes(wanted));
    return choices.length === 0 ? [] : [{ ...group, choices }];
  });
}
