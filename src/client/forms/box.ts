/** Value of a checked box in a form's values, which are all texts; '' if it isn't checked. */
const CHECKED = 'true';

/** Returns a form's value of a check box. */
export function boxValue(isChecked: boolean): string {
  return isChecked ? CHECKED : '';
}

/** True if a form's value is that of a checked box; an older build may have saved another text. */
export function isBoxChecked(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
