import type { Locale } from '#contract/locales';
import { registersOf, type Register } from '#contract/records/registers';
import type { RouteLocation } from '../../state/location/slice';

/** Finds the register whose save form is at the URL; undefined for other pages. */
export function savedRegister(
  { path }: Pick<RouteLocation, 'path'>,
  locale: Locale,
): Register | undefined {
  return registersOf(locale).find(({ searchPath }) => searchPath === path);
}
