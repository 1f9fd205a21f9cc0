/** Formats a number of hours: "40 min", "5.5 h", "3.2 days". */
export function hoursInWords(value: number): string {
  if (value < 1) return `${String(Math.round(value * 60))} min`;
  return value < 48 ? `${value.toFixed(1)} h` : `${(value / 24).toFixed(1)} days`;
}
