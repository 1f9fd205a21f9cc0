import { screen } from '@testing-library/react';

/** Finds the figure with that label, with its value and note. */
export function figure(label: string): HTMLElement {
  const { parentElement } = screen.getByText(label, { selector: 'dt' });
  if (parentElement === null) throw new Error(`${label} is not in a figure.`);
  return parentElement;
}
