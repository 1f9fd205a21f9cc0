import type { Locator } from 'playwright-core';

/**
 * The "Searching" field of a search widget once it can be typed in. Until the page is idle the
 * browser's own list stands in its place.
 */
export async function regionField(widget: Locator): Promise<Locator> {
  const field = widget.getByRole('combobox', { name: 'Searching' }).and(widget.locator('input'));
  await field.waitFor();
  return field;
}
