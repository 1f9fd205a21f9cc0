import type { LocaleCode } from './locales';

/** A document's pages, as far as a copy's price depends on them. */
export interface CopiedPages {
  readonly typeCode: string;
  /** ISO date. */
  readonly recordedOn: string;
  readonly pages: number;
  /** Of the largest page; inches, null where they are not known. */
  readonly width: number | null;
  readonly height: number | null;
}

/** What a copy of all pages costs at the office. */
export interface PriceOfCopy {
  readonly pages: number;
  /** Each; the largest page costs more where it is oversize. */
  readonly pageCents: number;
  readonly isOversize: boolean;
  readonly totalCents: number;
  /** Which rule made it so, in words. */
  readonly rule: string;
}

const PAGE_CENTS = 100;
const OVERSIZE_CENTS = 500;
const MICHIGAN_PLAT_CENTS = 300;
/** Inches. */
const COPIED_AS_ONE = { short: 11, long: 17 };
const OVERSIZE_AREA = 10 * 16.5;
/** Oversize documents of other types pay for it from this day on. */
const OVERSIZE_SINCE = '2004-01-01';
const ALWAYS_OVERSIZE = ['PLAT', 'SURV'];

/** Whether the largest page costs more in Indiana: the pass-through rule of its recorders. */
function isOversize({ height, recordedOn, typeCode, width }: Omit<CopiedPages, 'pages'>): boolean {
  if (width === null || height === null || width * height <= OVERSIZE_AREA) return false;
  const isLarger =
    Math.min(width, height) > COPIED_AS_ONE.short || Math.max(width, height) > COPIED_AS_ONE.long;
  return isLarger && (ALWAYS_OVERSIZE.includes(typeCode) || recordedOn >= OVERSIZE_SINCE);
}

/** What the office asks for a copy of one page whose size is known. */
export function pageCents(
  code: LocaleCode,
  page: Pick<CopiedPages, 'typeCode' | 'recordedOn' | 'width' | 'height'>,
): number {
  if (code === 'STATE-MI') return page.typeCode === 'PLAT' ? MICHIGAN_PLAT_CENTS : PAGE_CENTS;
  return isOversize(page) ? OVERSIZE_CENTS : PAGE_CENTS;
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

/** What offices of an edition ask for copies, in words. */
export function copyRules(code: LocaleCode): readonly string[] {
  const page = dollars(PAGE_CENTS);
  if (code === 'STATE-MI') {
    return [`${page} a page.`, `${dollars(MICHIGAN_PLAT_CENTS)} a page of a plat.`];
  }
  return [
    `${page} a page up to 11 by 17 inches.`,
    `${dollars(OVERSIZE_CENTS)} for a larger page: of plats and surveys always, of other documents where they were recorded in 2004 or later.`,
  ];
}

/**
 * What a copy of a document costs. Indiana: $1 a page up to 11 by 17 inches; a larger one $5, for plats
 * and surveys always and for other documents where they were recorded in 2004 or later. Michigan: $1 a
 * page, and $3 a page of a plat. Of the pages the size of the largest alone is known: the others count
 * as usual ones.
 */
export function copyPrice(code: LocaleCode, copied: CopiedPages): PriceOfCopy {
  const { pages, typeCode } = copied;
  if (code === 'STATE-MI') {
    return typeCode === 'PLAT'
      ? priced(
          pages,
          MICHIGAN_PLAT_CENTS,
          `Plats cost ${dollars(MICHIGAN_PLAT_CENTS)} a page.`,
          null,
        )
      : priced(pages, PAGE_CENTS, `Copies cost ${dollars(PAGE_CENTS)} a page.`, null);
  }
  if (!isOversize(copied)) {
    const rule = `Copies cost ${dollars(PAGE_CENTS)} a page up to 11 by 17 inches.`;
    return priced(pages, PAGE_CENTS, rule, null);
  }
  const why = ALWAYS_OVERSIZE.includes(typeCode)
    ? 'as plats and surveys always do'
    : 'as documents recorded in 2004 or later do';
  const rule = `The largest page is over 11 by 17 inches and costs ${dollars(OVERSIZE_CENTS)}, ${why}; other pages cost ${dollars(PAGE_CENTS)} each.`;
  return priced(pages, PAGE_CENTS, rule, OVERSIZE_CENTS);
}
