import { readNames } from '../../../src/server/domain/imports/reading/names';
import { displayName } from '../../../src/server/search/recordName';
import { withSurnameComma } from '../../../src/server/search/surnameComma';

describe('a name in which the surname comes first', () => {
  it.each([
    ['SMITH JOHN A', 'SMITH, JOHN A'],
    ['MINOR CHRISTIAN', 'MINOR, CHRISTIAN'],
    ['NEE JOHN', 'NEE, JOHN'],
    ['SMITH M D', 'SMITH, M D'],
    ['RE GIOVANNI', 'RE, GIOVANNI'],
    ['SMITH JR JOHN A', 'SMITH JR, JOHN A'],
    ['SMITH JR. JOHN', 'SMITH JR., JOHN'],
    ['SMITH III JOHN', 'SMITH III, JOHN'],
    ['SMITH JR JOHN & MARY', 'SMITH JR, JOHN & MARY'],
    ['GARCIA LOPEZ JR MARIA', 'GARCIA LOPEZ JR, MARIA'],
    ['DE LA CRUZ JR MARIA', 'DE LA CRUZ JR, MARIA'],
    ['SMITH JOHN JR', 'SMITH, JOHN JR'],
    ['SMITH JOHN JR & MARY', 'SMITH, JOHN JR & MARY'],
    ['SMITH J A JR & MARY', 'SMITH, J A JR & MARY'],
    ['SMITH DARIUS JR ET AL', 'SMITH, DARIUS JR ET AL'],
    ['DE LA CRUZ JR PRIYA', 'DE LA CRUZ JR, PRIYA'],
    ['SMITH JR XIOMARA', 'SMITH JR, XIOMARA'],
    ['RAHMAN MD ABDUL', 'RAHMAN, MD ABDUL'],
    ['SMITH JUNIOR LEE', 'SMITH, JUNIOR LEE'],
    ['LE JOHN T', 'LE, JOHN T'],
    ['LE JOHN THOMAS', 'LE, JOHN THOMAS'],
    ['LE ANH', 'LE, ANH'],
    ['LE ANH TUAN', 'LE, ANH TUAN'],
    ['LE VAN HUNG', 'LE, VAN HUNG'],
    ['LE VAN JOHN', 'LE, VAN JOHN'],
    ['DO KEVIN MINH', 'DO, KEVIN MINH'],
    ['DAS JOHN T', 'DAS, JOHN T'],
    ['VON JOHN', 'VON, JOHN'],
    ['BEN DAVID', 'BEN, DAVID'],
    ['AL JOHN', 'AL, JOHN'],
    ['VAN J D', 'VAN, J D'],
    ['ST JOHN MARY', 'ST JOHN, MARY'],
    ['VAN DYKE JOHN', 'VAN DYKE, JOHN'],
    ['VAN ALLEN J', 'VAN ALLEN, J'],
    ['DE LEON M', 'DE LEON, M'],
    ['DE LA CRUZ MARIA', 'DE LA CRUZ, MARIA'],
    ['LE ROY JOHN', 'LE ROY, JOHN'],
    ['LE BLANC JOHN', 'LE BLANC, JOHN'],
    ['DE-LEON JOHN A', 'DE-LEON, JOHN A'],
    ['O NEIL KATHY', 'O NEIL, KATHY'],
    ['MC DONALD RONALD', 'MC DONALD, RONALD'],
  ])('adds the comma to %s: %s', (text, expected) => {
    expect(withSurnameComma(text)).toBe(expected);
  });

  it.each(['SMITH', 'SMITH JR', 'SMITH, JOHN A', 'SMITH JR, JOHN', 'MIDLAND FUNDING LLC', ''])(
    'adds no comma to %j',
    (text) => {
      expect(withSurnameComma(text)).toBe(text);
    },
  );

  it.each(['SMITH JR ET AL', 'SMITH JR AKA JONES', 'SMITH JR DECEASED', 'SMITH JR & MARY'])(
    'adds no comma to %j, which has no given name after the suffix',
    (text) => {
      expect(withSurnameComma(text)).toBe(text);
    },
  );

  it.each([
    ['SMITH J A JR & MARY', ['J A SMITH JR', 'MARY SMITH']],
    ['SMITH DARIUS JR & KEISHA', ['DARIUS SMITH JR', 'KEISHA SMITH']],
    ['SMITH DARIUS JR ET AL', ['DARIUS SMITH JR']],
    ['SMITH DARIUS JR AKA DARIO SMITH', ['DARIUS SMITH JR']],
    ['SMITH DARIUS JR DECEASED', ['DARIUS SMITH JR']],
    ['GARCIA LOPEZ JR MARIA', ['MARIA GARCIA LOPEZ JR']],
    ['SMITH JR ET AL', ['SMITH JR']],
  ])('imports %s with the surname first as %j', (text, expected) => {
    const parsed = readNames(text, 'LAST_FIRST');
    expect(parsed.map(({ name }) => displayName(name))).toEqual(expected);
    expect(parsed.every(({ name }) => !name.isOrganization)).toBe(true);
  });
});
