const LABELLED =
  /(?<![\p{L}])(?:att(?:orne)?ys?|bar|counsel|lawyer)\b\.?\s*(?:reg(?:istration)?\b\.?\s*)?(?:id\b\.?\s*)?(?:numbers?\b|nos?\b\.?|nr\b\.?|num\b\.?|#)?\s*[:#.]?\s*#?\s*([\d\s\p{Pd}−]{3,14}\s?[A-Z]?)(?![\p{L}\p{N}])/iu;
const WRITTEN = /^(\d{1,6})(?:\s*[\p{Pd}−]\s*|\s+)(\d{2})(?:\s*[\p{Pd}−]?\s*([A-Z]))?$/iu;
const WITHOUT_DASH = /^(\d{3,6})(\d{2})$/;
const INSIDE =
  /(?<![\p{L}\p{N}\p{Pd}./−])(\d{4,6})[\p{Pd}−](\d{2})([A-Z])?(?![\p{L}\p{N}\p{Pd}./−])/iu;

/**
 * Finds an attorney number from Indiana's Roll of Attorneys, normalized to `12345-49`: the whole
 * text, a labeled number (`Atty. No. 12345-49`), or one next to a name. Drops leading zeros; keeps
 * a trailing letter (`5196-49A`). Returns null if there is none.
 */
export function readBarNumber(text: string): string | null {
  const searched = singleSpaced(text.slice(0, 1_000));
  const whole = searched.trim().replace(/^[#(\s]+|[)\s.,;]+$/g, '');
  const labelled = LABELLED.exec(searched)?.[1]?.trim();
  if (labelled !== undefined) {
    return canonical(WRITTEN.exec(labelled)) ?? canonical(WITHOUT_DASH.exec(labelled));
  }
  if (/^\d{3}/.test(whole)) {
    const found = canonical(WRITTEN.exec(whole));
    if (found !== null) return found;
  }
  const inside = INSIDE.exec(searched);
  return inside !== null && !/^(?:19|20)\d\d$/.test(inside[1] ?? '') ? canonical(inside) : null;
}

const WITHOUT_COUNTY =
  /^(?:(?:att(?:orne)?ys?|bar|counsel|lawyer)\b\.?\s*)?(?:reg(?:istration)?\b\.?\s*)?(?:id\b\.?\s*)?(?:numbers?\b|nos?\b\.?|nr\b\.?|num\b\.?|#)?\s*[:#.]?\s*#?\s*0*([1-9]\d{2,4})$/iu;

/**
 * Returns the start of an attorney number typed without its county, such as `12345-`. Null for any
 * other text.
 */
export function readBarNumberStart(text: string): string | null {
  const number = WITHOUT_COUNTY.exec(singleSpaced(text.slice(0, 100)).trim())?.[1];
  return number === undefined ? null : `${number}-`;
}

/** Folds a text and collapses its spaces: the patterns are slow on a long run of them. */
function singleSpaced(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ');
}

function canonical(match: RegExpExecArray | null): string | null {
  const [, number = '', county = '', letter = ''] = match ?? [];
  const digits = number.replace(/^0+/, '');
  if (digits === '' || digits.length > 5 || county === '00') return null;
  return `${digits}-${county}${letter.toUpperCase()}`;
}
