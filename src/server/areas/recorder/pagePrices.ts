import { copyPrice, pageCents } from '#contract/billing/copyPrice';
import type { Locale } from '#contract/locales';
import type { DocumentDetails } from '#contract/schemas/documents';
import type { DocumentPage } from '#contract/schemas/pageImages';
import type { StoredImage } from '../../domain/pageImages/repository';

/** Returns the pages of a document, each with its office's price. */
export function pricedPages(
  { recordedOn, typeCode }: DocumentDetails,
  { code }: Locale,
  { pages }: StoredImage,
): DocumentPage[] {
  return pages.map(({ height, width }, index) => ({
    page: index + 1,
    width,
    height,
    officeCents: pageCents(code, { typeCode, recordedOn, width, height }),
  }));
}

/** Returns the price rule of the largest page, which costs the most. */
export function ruleOf(
  { recordedOn, typeCode }: DocumentDetails,
  { code }: Locale,
  { pages }: StoredImage,
): string {
  const largest = [...pages].sort((a, b) => b.width * b.height - a.width * a.height)[0];
  return copyPrice(code, {
    typeCode,
    recordedOn,
    pages: pages.length,
    width: largest?.width ?? null,
    height: largest?.height ?? null,
  }).rule;
}
