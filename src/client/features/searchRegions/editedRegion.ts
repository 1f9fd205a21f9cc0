import type { RegionCode } from '#contract/site/applications';
import type { Locale } from '#contract/locales';
import { regionCodesOf } from '#contract/records/registers';
import { parseRegionCode, parseId, type Query } from '#contract/site/queryFields';

/** Region in the editor's URL: one of the user's, a new one, or none. */
export type EditedRegion =
  | { readonly kind: 'own'; readonly code: RegionCode; readonly regionId: number }
  | { readonly kind: 'new'; readonly code: RegionCode | null }
  | { readonly kind: 'nothing' };

/** Reads `appCode` and `regionId`; `nothing` for a code that the edition doesn't have. */
export function readEditedRegion(query: Query, locale: Locale): EditedRegion {
  const { appCode, regionId } = query;
  const code = parseRegionCode(appCode);
  if (appCode !== undefined && (code === null || !regionCodesOf(locale).includes(code))) {
    return { kind: 'nothing' };
  }
  if (regionId === undefined) return { kind: 'new', code };
  const id = parseId(regionId);
  return code === null || id === null ? { kind: 'nothing' } : { kind: 'own', code, regionId: id };
}
