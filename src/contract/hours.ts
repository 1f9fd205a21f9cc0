/** Formats a number of hours: "40 min", "5.5 h", "10 h", "3.2 days". */
export function hoursInWords(value: number): string {
  if (value < 1) return `${String(Math.round(value * 60))} min`;
  const inDays = value >= 48;
  const figure = (inDays ? value / 24 : value).toFixed(1).replace(/\.0$/, '');
  return `${figure} ${inDays ? 'days' : 'h'}`;
}
