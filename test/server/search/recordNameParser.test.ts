import { displayName } from '../../../src/server/search/recordName';
import type { RecordName } from '../../../src/server/search/recordName';
import { parseRecordName } from '../../../src/server/search/recordNameParser';

/** `first middle|last|suffix` for a person, `=name` for an organization. */
const shown = (name: RecordName): string =>
  name.isOrganization
    ? `=${name.last}`
    : `${[name.first, name.middle].filter((part) => part !== null).join(' ')}|${name.last}|${name.suffix ?? ''}`;

const read = (text: string): string[] => parseRecordName(text).map(({ name }) => shown(name));

describe('a name recorded as a single string', () => {
  it.each([
    ['SMITH, JOHN A', 'JOHN A|SMITH|'],
    ['SMITH, JOHN A JR', 'JOHN A|SMITH|JR'],
    ['SMITH JR, JOHN A', 'JOHN A|SMITH|JR'],
    ['JOHN A. SMITH, JR.', 'JOHN A.|SMITH|JR'],
    ['John Smith III', 'John|Smith|III'],
    ['SMITH JOHN A', 'JOHN A|SMITH|'],
    ['JOHN SMITH', 'JOHN|SMITH|'],
    ['Kathy Ann Smith', 'Kathy Ann|Smith|'],
    ['DE LA CRUZ, MARIA', 'MARIA|DE LA CRUZ|'],
    ['Maria de la Cruz', 'Maria|de la Cruz|'],
    ['DE LA CRUZ MARIA', 'MARIA|DE LA CRUZ|'],
    ['Jan van der Berg', 'Jan|van der Berg|'],
    ["O'NEIL, KATHY", "KATHY|O'NEIL|"],
    ['MC DONALD, RONALD', 'RONALD|MC DONALD|'],
    ['Ronald Mc Donald', 'Ronald|Mc Donald|'],
    ['GARCIA-LOPEZ, MARIA', 'MARIA|GARCIA-LOPEZ|'],
    ['Dr. John Smith, M.D.', 'John|Smith|'],
    ['HON. MARY JONES', 'MARY|JONES|'],
    ['THE ESTATE OF JOHN SMITH', 'JOHN|SMITH|'],
    ['ESTATE OF SMITH, JOHN, DECEASED', 'JOHN|SMITH|'],
    ['IN RE THE GUARDIANSHIP OF MARY JONES', 'MARY|JONES|'],
    ['SMITH, JOHN ET AL', 'JOHN|SMITH|'],
    ['SMITH, JOHN (DECEASED)', 'JOHN|SMITH|'],
    ['SMITH, JOHN (WARD)', 'JOHN|SMITH|'],
    ['John Smith, a minor', 'John|Smith|'],
    ['Mary Jones a minor', 'Mary|Jones|'],
    ['J.D., a Minor', '|J.D.|'],
    ['J.D., A MINOR', '|J.D.|'],
    ['J.D., Minor', '|J.D.|'],
    ['D. SMITH, MINOR', 'D.|SMITH|'],
    ['Della Jones, Ward', 'Della|Jones|'],
    ['VAN DYKE, WARD', 'WARD|VAN DYKE|'],
    ['ST. CLAIR, WARD', 'WARD|ST. CLAIR|'],
    ['DE LA CRUZ, MINOR', 'MINOR|DE LA CRUZ|'],
    ['VAN DYKE, JOHN, WARD', 'JOHN|VAN DYKE|'],
    ['VAN JOHNSON, A MINOR', 'VAN|JOHNSON|'],
    ['Judge John Smith', 'John|Smith|'],
    ['Charles Ward', 'Charles|Ward|'],
    ['CHARLES A WARD', 'CHARLES A|WARD|'],
    ['JONES, WARD', 'WARD|JONES|'],
    ['Harold Minor', 'Harold|Minor|'],
    ['Justice Williams', 'Justice|Williams|'],
    ['Justice Marie Williams', 'Justice Marie|Williams|'],
    ['JUDGE MARY A', 'MARY A|JUDGE|'],
    ['RE, GIOVANNI', 'GIOVANNI|RE|'],
    ['RE GIOVANNI', 'GIOVANNI|RE|'],
    ['Re: John Smith', 'John|Smith|'],
    ['Re John Smith', 'John|Smith|'],
    ['RE THE MARRIAGE OF JOHN SMITH', 'JOHN|SMITH|'],
    ['MINOR, CHRISTIAN', 'CHRISTIAN|MINOR|'],
    ['Minor: John Smith', 'John|Smith|'],
    ['Robert Chins', 'Robert|Chins|'],
    ['John Smith, CHINS', 'John|Smith|'],
    ['J.D., a CHINS', '|J.D.|'],
    ['J.D. CHINS', '|J.D.|'],
    ['SMITH, JOHN, MD', 'JOHN|SMITH|'],
    ['SMITH, JOHN MD', 'JOHN|SMITH|'],
    ['JOHN SMITH M.D.', 'JOHN|SMITH|'],
    ['JOHN SMITH, JD', 'JOHN|SMITH|'],
    ['Dr. Smith, M.D.', '|Smith|'],
    ['Smith, Esq.', '|Smith|'],
    ['JOHN NEE', 'JOHN|NEE|'],
    ['JOHN NEE JR', 'JOHN|NEE|JR'],
    ['SERGEANT JOHN A', 'JOHN A|SERGEANT|'],
    ['Attorney General Mary Jones', 'Mary|Jones|'],
    ['ATTORNEY GENERAL', '=ATTORNEY GENERAL'],
    ['Attorney General of Indiana', '=Attorney General of Indiana'],
    ['ROKITA, TODD, ATTORNEY GENERAL', 'TODD|ROKITA|'],
    ['Todd Rokita, Attorney General of Indiana', 'Todd|Rokita|'],
    ['Indiana Office of the Attorney General', '=Indiana Office of the Attorney General'],
    ['New York Attorney General', '=New York Attorney General'],
    ['State of Indiana, Attorney General', '=State of Indiana, Attorney General'],
    ['A.B.', '|A.B.|'],
    ['SMITH', '|SMITH|'],
    ['STATE OF INDIANA', '=STATE OF INDIANA'],
    ['Midland Funding LLC', '=Midland Funding LLC'],
    ['SMITH & JONES LLC', '=SMITH & JONES LLC'],
    ['Bed Bath & Beyond', '=Bed Bath & Beyond'],
    ['KELLY & KELLY PC', '=KELLY & KELLY PC'],
    ['KELLY & KELLY, P.C.', '=KELLY & KELLY, P.C.'],
    ['KELLY, KELLY & KELLY', '=KELLY, KELLY & KELLY'],
    ['MORGAN & MORGAN', '=MORGAN & MORGAN'],
    ['ALLEN & ALLEN LAW', '=ALLEN & ALLEN LAW'],
    ['Allen and Allen, Attorneys at Law', '=Allen and Allen, Attorneys at Law'],
    ['JAMES & JAMES PA', '=JAMES & JAMES PA'],
    ['ROSS & ROSS ATTORNEYS', '=ROSS & ROSS ATTORNEYS'],
    ['LEE & LEE MD', '=LEE & LEE MD'],
    ['JAMES & THOMAS PC', '=JAMES & THOMAS PC'],
    ['JAMES & THOMAS ATTORNEYS', '=JAMES & THOMAS ATTORNEYS'],
    ['Smith Brothers, Inc.', '=Smith Brothers, Inc.'],
    ['U.S. Bank, N.A., as trustee for ABC Trust', '=U.S. Bank, N.A.'],
    [
      'MORTGAGE ELECTRONIC REGISTRATION SYSTEMS, INC. AS NOMINEE FOR ABC BANK',
      '=MORTGAGE ELECTRONIC REGISTRATION SYSTEMS, INC.',
    ],
  ])('parses the name %s as %s', (text, name) => {
    expect(read(text)).toEqual([name]);
  });

  it.each([
    ['SMITH JOHN & MARY', ['JOHN|SMITH|', 'MARY|SMITH|']],
    ['SMITH, JOHN AND MARY', ['JOHN|SMITH|', 'MARY|SMITH|']],
    ['John and Mary Smith', ['John|Smith|', 'Mary|Smith|']],
    ['John Smith and Mary Jones', ['John|Smith|', 'Mary|Jones|']],
    ['SMITH, JOHN; JONES, MARY', ['JOHN|SMITH|', 'MARY|JONES|']],
    ['MINOR, JOHN & MARY', ['JOHN|MINOR|', 'MARY|MINOR|']],
    ['NEE, JOHN & NEE, MARY', ['JOHN|NEE|', 'MARY|NEE|']],
    ['JOHN NEE AND MARY JONES', ['JOHN|NEE|', 'MARY|JONES|']],
    ['SMITH JR, JOHN & MARY', ['JOHN|SMITH|JR', 'MARY|SMITH|']],
    ['KELLY & KELLY SMITH', ['KELLY|SMITH|', 'KELLY|SMITH|']],
    ['JOHN & MARY LAW', ['JOHN|LAW|', 'MARY|LAW|']],
    ['SMITH JOHN A & MARY P A', ['JOHN A|SMITH|', 'MARY P A|SMITH|']],
    ['JOHN A & MARY B SMITH', ['JOHN A|SMITH|', 'MARY B|SMITH|']],
  ])('parses %s as two parties', (text, names) => {
    expect(read(text)).toEqual(names);
  });

  it.each([
    ['SMITH, JOHN A JR AKA JOHNNY SMITH', ['JOHNNY|SMITH|']],
    ['Katherine Smith a/k/a Kathy', ['Kathy|Smith|']],
    ['MARY SMITH F/K/A MARY JONES N/K/A MARY BROWN', ['MARY|JONES|', 'MARY|BROWN|']],
    ['John Smith d/b/a Smith Plumbing', ['=Smith Plumbing']],
    ['Mary Smith (fka Jones)', ['Mary|Jones|']],
    ['Mary Smith (née Jones)', ['Mary|Jones|']],
    ['MARY SMITH NEE JONES', ['MARY|JONES|']],
    ['NEE, JOHN AKA JACK NEE', ['JACK|NEE|']],
  ])('parses %s as one party with aliases', (text, aliases) => {
    const [party] = parseRecordName(text);
    expect(party?.aliases.map(shown)).toEqual(aliases);
    expect(parseRecordName(text)).toHaveLength(1);
  });

  it.each(['', ' ', '-', '%%%', '\ud800', ',', 'N/A', 'A/K/A', 'n/a.', '(N/A)', 'D/B/A'])(
    'finds no name in %j',
    (text) => {
      expect(parseRecordName(text)).toEqual([]);
    },
  );

  it('never returns an empty name', () => {
    const pieces = 'N/A|AKA|DBA|NEE|&|;|,|(|)|JR|ET AL|A|OF'.split('|');
    const texts = pieces.flatMap((one) =>
      pieces.flatMap((two) => pieces.map((three) => `${one} ${two} ${three}`)),
    );
    const named = [...pieces, ...texts].flatMap((text) =>
      parseRecordName(text).flatMap(({ name, aliases }) =>
        [name, ...aliases].map((each) => [text, displayName(each)]),
      ),
    );
    expect(named.length).toBeGreaterThan(1_000);
    expect(named.filter(([, shownName]) => shownName === '')).toEqual([]);
  });

  it('keeps every letter of a plain name', () => {
    for (const text of [
      'SMITH, JOHN A',
      'Łukasz Żak',
      'Иванов, Пётр',
      'Na Li',
      'x'.repeat(2_000),
    ]) {
      expect(parseRecordName(text)).toHaveLength(1);
    }
  });
});
