import {
  displayName,
  nameTokens,
  sortName,
  storedTokens,
} from '../../../src/server/search/recordName';
import { business, person, stored } from './names';

describe('a name on record', () => {
  it('shows the parts of a name in order, without empty ones', () => {
    expect(displayName(person('Kathy', 'Ann', "O'Neil", 'Jr'))).toBe("Kathy Ann O'Neil Jr");
    expect(displayName(person(' Kathy ', '', 'Smith', null))).toBe('Kathy Smith');
    expect(displayName(person(null, null, 'Cher'))).toBe('Cher');
    expect(displayName(business('The Acme Co., L.L.C.'))).toBe('The Acme Co., L.L.C.');
  });

  it('sorts a name by surname, folded, without suffix and leading article', () => {
    expect(sortName(person('Kathy', 'Ann', "O'Neil", 'Jr'))).toBe('oneil, kathy ann');
    expect(sortName(person('María', null, 'Peña-López'))).toBe('pena lopez, maria');
    expect(sortName(person(null, null, 'Cher'))).toBe('cher');
    expect(sortName(business('The Acme Tool & Die Co.'))).toBe('acme tool and die co');
    expect(sortName(business('The'))).toBe('the');
  });

  it('returns no words for a name without letters and digits', () => {
    expect(nameTokens(person('?', '\u0000', '***'))).toBe('');
    expect(sortName(person('?', null, '***'))).toBe('');
  });

  it('keeps words of a name distinct from index markers, regardless of the name', () => {
    expect(nameTokens(person("'; drop", null, "\\' <-> :*"))).toBe(
      "'drop':1 '@drop':1 '^d':1 '>drop':1 '+single'",
    );
  });

  it("creates the same index entries from stored columns and from a name's parts", () => {
    const name = person('Jo', 'Q.', 'Van der Berg', 'III');
    expect(storedTokens(stored(name))).toBe(nameTokens(name));
  });

  it('accepts a very long name', () => {
    const name = person('x'.repeat(5_000), null, 'y '.repeat(5_000));
    expect(nameTokens(name).length).toBeLessThan(1_000_000);
  });
});
