import type { LocaleCode } from '../locales';

/** Facts about a document that determine the price of a copy. */
export interface CopiedPages {
  readonly typeCode: string;
  /** ISO date. */
  readonly recordedOn: string;
  readonly pages: number;
  /** Size of the largest page in inches; null if unknown. */
  readonly width: number | null;
  readonly height: number | null;
}

/** The office's price for a copy of all pages. */
export interface PriceOfCopy {
  readonly pages: number;
  /** Price per page; an oversize largest page costs more. */
  readonly pageCents: number;
  readonly isOversize: boolean;
  readonly totalCents: number;
  /** The rule that applies, as text. */
  readonly rule: string;
}

/** Rules that determine the office's price of a page. */
export const PAGE_RULES = ['PAGE', 'OVERSIZE', 'MICHIGAN_PLAT'] as const;
export type PageRule = (typeof PAGE_RULES)[number];

/** Version of these rules and prices. Increment it when either changes. */
export const PAGE_RULES_VERSION = 1;

/** Cents per page by rule. */
export const PAGE_FIGURES: Readonly<Record<PageRule, number>> = {
  PAGE: 100,
  OVERSIZE: 500,
  MICHIGAN_PLAT: 300,
};
const {
  MICHIGAN_PLAT: MICHIGAN_PLAT_CENTS,
  OVERSIZE: OVERSIZE_CENTS,
  PAGE: PAGE_CENTS,
} = PAGE_FIGURES;
/** Largest page at the regular price, in inches. */
const COPIED_AS_ONE = { short: 11, long: 17 };
const OVERSIZE_AREA = 10 * 16.5;
/** Date from which oversize documents of other types cost more. */
const OVERSIZE_SINCE = '2004-01-01';
const ALWAYS_OVERSIZE = ['PLAT', 'SURV'];

/** True if Indiana recorders charge the oversize price for the largest page. */
function isOversize({ height, recordedOn, typeCode, width }: Omit<CopiedPages, 'pages'>): boolean {
  if (width === null || height === null || width * height <= OVERSIZE_AREA) return false;
  const isLarger =
    Math.min(width, height) > COPIED_AS_ONE.short || Math.max(width, height) > COPIED_AS_ONE.long;
  return isLarger && (ALWAYS_OVERSIZE.includes(typeCode) || recordedOn >= OVERSIZE_SINCE);
}

type PageFacts = Pick<CopiedPages, 'typeCode' | 'recordedOn' | 'width' | 'height'>;

/** Returns the rule for the office's price of one page of known size. */
export function pageRule(code: LocaleCode, page: PageFacts): PageRule {
  if (code === 'STATE-MI') return page.typeCode === 'PLAT' ? 'MICHIGAN_PLAT' : 'PAGE';
  return isOversize(page) ? 'OVERSIZE' : 'PAGE';
}

/** Returns the office's price of one page of known size. */
export function pageCents(code: LocaleCode, page: PageFacts): number {
  return PAGE_FIGURES[pageRule(code, page)];
}

function dollars(cents: number): string {
  return `$${String(cents / 100)}`;
}

function priced(
  pages: number,
  pageCents: number,
  rule: string,
  oversizeCents: number | null,
): PriceOfCopy {
  const totalCents =
    oversizeCents === null ? pages * pageCents : (pages - 1) * pageCents + oversizeCents;
  return { pages, pageCents, isOversize: oversizeCents !== null, totalCents, rule };
}

/** Lists an edition's copy prices as text. */
export function copyRules(code: LocaleCode): readonly string[] {
  const page = dollars(PAGE_CENTS);
  if (code === 'STATE-MI') {
    return [`${page} per page.`, `${dollars(MICHIGAN_PLAT_CENTS)} per page of a plat.`];
  }
  return [
    `${page} per page up to 11 by 17 inches.`,
    `${dollars(OVERSIZE_CENTS)} per larger page of a plat or survey, or of any document recorded in 2004 or later.`,
  ];
}

/**
 * Calculates the price of a copy. Indiana: $1 per page up to 11 by 17 inches; $5 for a larger page
 * of a plat or survey, or of any document recorded in 2004 or later. Michigan: $1 per page, $3 per
 * page of a plat. Only the largest page's size is known, so the others count as regular pages.
 */
export function copyPrice(code: LocaleCode, copied: CopiedPages): PriceOfCopy {
  const { pages, typeCode } = copied;
  if (code === 'STATE-MI') {
    return typeCode === 'PLAT'
      ? priced(
          pages,
          MICHIGAN_PLAT_CENTS,
          `Plats cost ${dollars(MICHIGAN_PLAT_CENTS)} per page.`,
          null,
        )
      : priced(pages, PAGE_CENTS, `Copies cost ${dollars(PAGE_CENTS)} per page.`, null);
  }
  if (!isOversize(copied)) {
    const rule = `Copies cost ${dollars(PAGE_CENTS)} per page up to 11 by 17 inches.`;
    return priced(pages, PAGE_CENTS, rule, null);
  }
  const why = ALWAYS_OVERSIZE.includes(typeCode)
    ? 'the rate for oversize plats and surveys'
    : 'the rate for oversize pages recorded in 2004 or later';
  const rule = `The largest page is over 11 by 17 inches and costs ${dollars(OVERSIZE_CENTS)}, ${why}; other pages cost ${dollars(PAGE_CENTS)} each.`;
  return priced(pages, PAGE_CENTS, rule, OVERSIZE_CENTS);
}
