import type { Locator } from 'playwright-core';

/**
 * The "Searching" field of a search widget, once it accepts text. The browser's native list takes
 * its place until the page is idle.
 */
export async function regionField(widget: Locator): Promise<Locator> {
  const field = widget.getByRole('combobox', { name: 'Searching' }).and(widget.locator('input'));
  await field.waitFor();
  return field;
}
