import { createHash } from 'node:crypto';
import { NAME_RULES_VERSION, readNameRow } from '../../../../src/server/domain/nameIndex/nameRows';
import { displayName, sortName, type RecordName } from '../../../../src/server/search/recordName';
import { business, person } from '../../search/names';

const NAMES: readonly RecordName[] = [
  person('Kathy', 'Ann', "O'Neil", 'Jr'),
  person('K.', null, 'Smith'),
  person('Stephen', 'J.', 'Garcia-Lopez'),
  person('Jan', null, 'Van der Berg'),
  person('Ronald', null, 'MacDonald'),
  person('Jill', null, 'St. John', 'III'),
  person(null, null, 'Nguyen'),
  person('Peter', 'Paul Maria', 'Schneider'),
  business('The Acme Tool & Die Company, L.L.C.'),
  business('First Natl Bank of St. Joseph'),
  business('Teachers FCU'),
  business('State of Indiana'),
  person('Søren', null, 'Müller'),
  business('First Bank National Association'),
  business('Michigan Unemployment Insurance Agency'),
];

/** A version of the name rules and the hash of its results for the names above. */
const KNOWN = { version: 3, tokens: '99e1b198cec0bdeb' };

describe('a name in the index', () => {
  it('keeps stored name rows valid for this NAME_RULES_VERSION (raise it with any rule change)', () => {
    const rows = NAMES.map((name) =>
      readNameRow({
        class: 'party',
        is_organization: name.isOrganization,
        name: displayName(name),
        sort_name: sortName(name),
        identifier: null,
      }),
    );
    const tokens = createHash('sha256')
      .update(rows.map((row) => row.tokens).join('\n'))
      .digest('hex')
      .slice(0, 16);
    expect({ version: NAME_RULES_VERSION, tokens }).toEqual(KNOWN);
  });

  it('stores an official number in its canonical form', () => {
    const attorney = {
      class: 'attorney',
      is_organization: false,
      name: 'Zelda Attwater',
      sort_name: 'attwater, zelda',
    };
    const tokens = (identifier: string): string => readNameRow({ ...attorney, identifier }).tokens;
    expect(tokens('04711-49')).toContain("'/4711-49'");
    expect(tokens('no number')).not.toContain('/');
  });
});
