/** Value of a checked box in a form, whose values are strings; '' if it isn't checked. */
const CHECKED = 'true';

/** Returns a form's value of a check box. */
export function boxValue(isChecked: boolean): string {
  return isChecked ? CHECKED : '';
}

/** True if a form's value means a checked box; an older build may have saved a different string. */
export function isBoxChecked(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}
