/** Surnames whose apostrophe or space is missing in the list. */
const WRITTEN: Readonly<Record<string, string>> = {
  OBRIEN: "O'Brien",
  OCONNELL: "O'Connell",
  OCONNOR: "O'Connor",
  ODONNELL: "O'Donnell",
  OHARA: "O'Hara",
  OKEEFE: "O'Keefe",
  OLEARY: "O'Leary",
  OMALLEY: "O'Malley",
  ONEAL: "O'Neal",
  ONEIL: "O'Neil",
  ONEILL: "O'Neill",
  OROURKE: "O'Rourke",
  DANGELO: "D'Angelo",
  DELACRUZ: 'De La Cruz',
  DELAROSA: 'De La Rosa',
  DELATORRE: 'De La Torre',
  DELVALLE: 'Del Valle',
  DELEON: 'De Leon',
  DEJESUS: 'De Jesus',
  DELUCA: 'DeLuca',
  DELONG: 'DeLong',
  DEVITO: 'DeVito',
  MACDONALD: 'MacDonald',
  MACKENZIE: 'MacKenzie',
  STCLAIR: 'St. Clair',
  STJOHN: 'St. John',
  VANDYKE: 'Van Dyke',
  VANHORN: 'Van Horn',
};

/** Converts a name in capitals to mixed case: `MCDONALD` to `McDonald`, `OBRIEN` to `O'Brien`. */
export function writtenName(capitals: string): string {
  const written = WRITTEN[capitals];
  if (written !== undefined) return written;
  if (/^MC[A-Z]{3,}/.test(capitals)) return `Mc${capitalised(capitals.slice(2))}`;
  return capitalised(capitals);
}

function capitalised(capitals: string): string {
  return capitals.slice(0, 1) + capitals.slice(1).toLowerCase();
}
