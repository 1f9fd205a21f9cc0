/** Indiana counties on Central time. */
const INDIANA_CENTRAL = new Set(
  'Gibson, Jasper, Lake, LaPorte, Newton, Perry, Porter, Posey, Spencer, Starke, Vanderburgh, Warrick'.split(
    ', ',
  ),
);
/** Michigan counties on Central time: all four border Wisconsin. */
const MICHIGAN_CENTRAL = new Set(['Dickinson', 'Gogebic', 'Iron', 'Menominee']);

/** Returns the IANA time zone of a county's courts and offices. */
export function countyZone({
  name,
  state,
}: {
  readonly name: string;
  readonly state: string;
}): string {
  const county = name.replace(/ County$/, '');
  if (state === 'MI') {
    return MICHIGAN_CENTRAL.has(county) ? 'America/Menominee' : 'America/Detroit';
  }
  return INDIANA_CENTRAL.has(county) ? 'America/Chicago' : 'America/Indiana/Indianapolis';
}
