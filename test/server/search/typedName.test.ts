import { readTypedName } from '../../../src/server/search/typedName';

const texts = (typed: string): string[] => readTypedName(typed).names.map(({ text }) => text);

describe('text typed into a name field', () => {
  it.each([
    ...['Charles Ward', 'charles a ward', 'Harold Minor', 'Jones, Ward', 'Van Dyke, Ward'],
    ...['Justice Williams', 'Justice Marie Williams'],
  ])(
    'reads the whole of %j, whose surname or given name is also a description or a title',
    (typed) => {
      expect(texts(typed)).toEqual([typed]);
      expect(readTypedName(typed).leftOut).toEqual([]);
    },
  );

  it.each([
    ['Mr. John Smith', 'Mr.', 'title'],
    ['The Honorable John Smith', 'The Honorable', 'title'],
    ['Judge John Smith', 'Judge', 'title'],
    ['Officer John Smith', 'Officer', 'title'],
    ['Sgt. John Smith', 'Sgt.', 'title'],
    ['John Smith, M.D.', 'M.D.', 'suffix'],
    ['John Smith, Esq.', 'Esq.', 'suffix'],
    ['John Smith et al.', 'et al.', 'words'],
    ['John Smith, et ux', 'et ux', 'words'],
    ['John Smith et vir', 'et vir', 'words'],
    ['John Smith (deceased)', 'deceased', 'words'],
    ['Estate of John Smith', 'Estate of', 'words'],
    ['In re John Smith', 'In re', 'words'],
    ['Guardianship of John Smith', 'Guardianship of', 'words'],
    ['In the Matter of John Smith', 'In the Matter of', 'words'],
    ['John Smith, Petitioner', 'Petitioner', 'role'],
    ['John Smith - Defendant', 'Defendant', 'role'],
    ['Plaintiff: John Smith', 'Plaintiff:', 'role'],
    ['John Smith DOB 1/2/1980', 'DOB 1/2/1980', 'date'],
    ['John Smith (DOB: 01-02-1980)', 'DOB: 01-02-1980', 'date'],
    ['John Smith born Jan. 2, 1980', 'born Jan. 2, 1980', 'date'],
    ['John Smith 1980-01-02', '1980-01-02', 'date'],
    ['John Smith, 12 N Main St, Gary, IN 46402', '12 N Main St, Gary, IN 46402', 'address'],
    ['John Smith 12 Main St', '12 Main St', 'address'],
    ['John Smith, Indianapolis, IN', 'Indianapolis, IN', 'address'],
    ['John Smith, Gary, IN', 'Gary, IN', 'address'],
    ['John Smith, MD', 'MD', 'suffix'],
    ['Re John Smith', 'Re', 'words'],
    ['John Smith, CHINS', 'CHINS', 'words'],
    ['John Smith\n12 Oak Lane', '12 Oak Lane', 'address'],
    ['John Smith P.O. Box 12', 'P.O. Box 12', 'address'],
    ['John Smith 317-555-1234', '317-555-1234', 'number'],
    ['john@example.com John Smith', 'john@example.com', 'number'],
    ['John Smith 4711', '4711', 'number'],
  ])('reads %j as John Smith without %j (%s)', (typed, text, as) => {
    const { names, leftOut, joinedBy } = readTypedName(typed);
    expect(names).toEqual([{ text: 'John Smith', kind: 'person' }]);
    expect(leftOut).toContainEqual({ text, as });
    expect(joinedBy).toBeNull();
  });

  it('searches a surname without its title', () => {
    expect(texts('Officer Jones')).toEqual(['Jones']);
    expect(texts('Dr. Smith, M.D.')).toEqual(['Smith']);
    expect(texts('Attorney General Mary Jones')).toEqual(['Mary Jones']);
  });

  it.each([
    ['Smith, Al, IL', 'Smith, Al', 'IL'],
    ['Lynn, Mary, IN', 'Lynn, Mary', 'IN'],
    ['Smith, Mary, Ohio', 'Smith, Mary', 'Ohio'],
    ['Smith, John IN 46204', 'Smith, John', 'IN 46204'],
    ['De la Cruz, Maria, IN', 'De la Cruz, Maria', 'IN'],
    ['Smith, J., IN', 'Smith, J.', 'IN'],
    ['De-Leon, John, IN', 'De-Leon, John', 'IN'],
    ['Smith, Fort Wayne, IN', 'Smith', 'Fort Wayne, IN'],
    ['Smith, Valparaiso, IN', 'Smith', 'Valparaiso, IN'],
    ['Smith, Crown Point, IN', 'Smith', 'Crown Point, IN'],
    ['Smith, Ann Arbor, MI', 'Smith', 'Ann Arbor, MI'],
    ['De la Cruz, Goshen, IN 46526', 'De la Cruz', 'Goshen, IN 46526'],
    ['Smith, John, Indianapolis, IN', 'Smith, John', 'Indianapolis, IN'],
  ])('reads %j as %j without the address %j', (typed, name, address) => {
    expect(texts(typed)).toEqual([name]);
    expect(readTypedName(typed).leftOut).toEqual([{ text: address, as: 'address' }]);
  });

  it.each([
    ['State of Indiana v. John Smith', 'versus', ['State of Indiana', 'John Smith']],
    ['Smith vs Jones', 'versus', ['Smith', 'Jones']],
    ['smith v jones', 'versus', ['smith', 'jones']],
    [
      'ABC Bank, N.A. v. Maria de la Cruz, et al.',
      'versus',
      ['ABC Bank, N.A.', 'Maria de la Cruz'],
    ],
    ['Minor, John and Minor, Mary', 'and', ['Minor, John', 'Minor, Mary']],
    ['Nee, John and Nee, Mary', 'and', ['Nee, John', 'Nee, Mary']],
    ['John and Mary Smith', 'and', ['John Smith', 'Mary Smith']],
    ['John & Mary Smith', 'and', ['John Smith', 'Mary Smith']],
    ['John or Mary Smith', 'and', ['John Smith', 'Mary Smith']],
    ['John Smith and/or Mary Smith', 'and', ['John Smith', 'Mary Smith']],
    ['John Smith OR Mary Jones', 'and', ['John Smith', 'Mary Jones']],
    ['Smith, John and/or Mary', 'and', ['Smith, John', 'Smith, Mary']],
    ['John Smith and Mary Jones', 'and', ['John Smith', 'Mary Jones']],
    ['SMITH, JOHN AND MARY', 'and', ['SMITH, JOHN', 'SMITH, MARY']],
    ['SMITH JOHN & MARY', 'and', ['SMITH JOHN', 'SMITH MARY']],
    ['Juan y Maria Garcia', 'and', ['Juan Garcia', 'Maria Garcia']],
    ['Ana Ruiz y Luis', 'and', ['Ana Ruiz', 'Luis Ruiz']],
    ['Ana Ruiz y Luis Lopez', 'and', ['Ana Ruiz', 'Luis Lopez']],
    ['Garcia, Juan y Maria', 'and', ['Garcia, Juan', 'Garcia, Maria']],
    ['John Y Lee and Mary Kim', 'and', ['John Y Lee', 'Mary Kim']],
    ['John Y Lee; Susan Y Kim', 'and', ['John Y Lee', 'Susan Y Kim']],
    ['Kelly & Kelly Smith', 'and', ['Kelly Smith', 'Kelly Smith']],
    ['John & Mary Law', 'and', ['John Law', 'Mary Law']],
    ['In re the Marriage of John Smith and Mary Smith', 'and', ['John Smith', 'Mary Smith']],
    [
      'John Smith as personal representative of the Estate of Mary Jones',
      'and',
      ['John Smith', 'Mary Jones'],
    ],
    ['John Smith by next friend Mary Jones', 'and', ['John Smith', 'Mary Jones']],
    ['Katherine Smith a/k/a Kathy Jones', 'alias', ['Katherine Smith', 'Kathy Jones']],
    ['Katherine Smith aka Kathy', 'alias', ['Katherine Smith', 'Kathy Smith']],
    ['Mary Smith f/k/a Mary Jones', 'alias', ['Mary Smith', 'Mary Jones']],
    ['Mary Smith n/k/a Jones', 'alias', ['Mary Smith', 'Mary Jones']],
    ['John Smith d/b/a Smith Plumbing', 'alias', ['John Smith', 'Smith Plumbing']],
    ['Katherine (Kathy) Smith', 'alias', ['Katherine Smith', 'Kathy Smith']],
    [
      'State of Indiana -Vs- Joseph C Chadwick',
      'versus',
      ['State of Indiana', 'Joseph C Chadwick'],
    ],
    ['Prairie Funding LLC/William H Mace', 'versus', ['Prairie Funding LLC', 'William H Mace']],
    ['STATE OF INDIANA/D. S ALDRIDGE', 'versus', ['STATE OF INDIANA', 'D. S ALDRIDGE']],
    ['First Bank, N.A./Ann Lee, et al', 'versus', ['First Bank, N.A.', 'Ann Lee']],
    ['Bank, N.A. as Trustee v. Ann Lee', 'versus', ['Bank, N.A. as Trustee', 'Ann Lee']],
    ['Ann Lee VS. Bob Lee, Carl Roe', 'versus', ['Ann Lee', 'Bob Lee', 'Carl Roe']],
    ['Smith v.Jones', 'versus', ['Smith', 'Jones']],
    ['STATE OF INDIANA,\nPlaintiff,\nv.\nANN LEE', 'versus', ['STATE OF INDIANA', 'ANN LEE']],
    ['STATE OF INDIANA v. SMITH &amp; SONS', 'versus', ['STATE OF INDIANA', 'SMITH & SONS']],
    [
      'In Re: the Marriage of Ann Lee and Bob Lee, Carl Roe',
      'and',
      ['Ann Lee', 'Bob Lee', 'Carl Roe'],
    ],
    ['Hazel Baker Living Trust', 'alias', ['Hazel Baker', 'Hazel Baker Living Trust']],
    [
      'In the Matter of the Hazel Baker Revocable Trust.',
      'alias',
      ['Hazel Baker', 'Hazel Baker Revocable Trust.'],
    ],
  ])('splits %j into several names joined by %s', (typed, joinedBy, names) => {
    expect(texts(typed)).toEqual(names);
    expect(readTypedName(typed).joinedBy).toBe(joinedBy);
  });

  it.each([
    'In Re: the Petition of Hazel Baker',
    'In Re: the Expungement Petition of Hazel Baker',
    'In the Matter of the Adoption History of Hazel Baker',
    'In the Matter of Hazel Baker, a Child in Need of Services',
    'In the Matter of Hazel Baker, an Alleged Delinquent Child',
    'In the Matter of the Termination of the Parent-Child Relationship of Hazel Baker',
    '1. Hazel Baker',
    '(12) Hazel Baker',
    '• Hazel Baker',
    '<b>Hazel Baker</b>',
    '<a href="/x">Hazel Baker</a>',
    'c/o Hazel Baker',
    'Hazel Baker c/o Bob Jones',
    'ATTN: Hazel Baker',
    'Hazel&nbsp;Baker',
  ])('reads %j as only Hazel Baker', (typed) => {
    expect(texts(typed)).toEqual(['Hazel Baker']);
  });

  it.each([
    ['John Smith the Fourth', 'John Smith IV'],
    ['John Smith, the 3rd', 'John Smith III'],
    ['Fox Run, an Indiana limited liability company', 'Fox Run'],
    ['Acme Bank, a national banking association', 'Acme Bank'],
  ])('reads the typed name %j as %j', (typed, name) => {
    expect(texts(typed)).toEqual([name]);
  });

  it.each([
    ...['Minor, Christian', 'Minor, C.', 'Child, Lee', 'Husband, Tom', 'John Nee', 'Re Giovanni'],
    ...['Vance, J.D.', 'Vance J.D.', 'Vance, JD', 'Smith, R.N.', 'Smith, M D', 'Kim D.O.'],
    ...['Robert Chins', 'Rahman, MD', 'Attorney General'],
    'Giles, V.L.',
    'Jones/Smith',
    '3M Company',
    '7-Day Tire & Lube',
    'Old Bank & Trust',
    'Smith & Jones LLC',
    'Bed Bath and Beyond',
    'Noa Or Ben-Ami',
    'Or Cohen',
    'Feast or Famine',
    'J & J Towing',
    '123 Main Street LLC',
    ...['Kelly & Kelly PC', 'Morgan & Morgan', 'Allen and Allen Law', 'James & Thomas, P.C.'],
    ...['John Y Lee', 'susan y kim', 'JOHN Y LEE', 'Mary Ann Y Scott', 'John Y Lee Jr.'],
    ...['Linda Y Van Dyke', 'LEE, JOHN Y', 'Ortega y Gasset'],
    'John V. Smith',
    'JOHN V SMITH',
    'john v smith',
    'SMITH, JOHN MICHAEL',
    'SMITH JOHN',
    'John Smith Jr.',
    '"john smith"',
    'smi% joh%',
    'Judge, John',
    'Century 21',
    "Sean O'Neil-Garcia",
  ])('reads %j as one unchanged name', (typed) => {
    expect(texts(typed)).toEqual([typed]);
    expect(readTypedName(typed).leftOut).toEqual([]);
  });

  it.each([
    ['Smith & Jones LLC', 'business'],
    ['Bed Bath and Beyond', 'business'],
    ['State of Indiana', 'business'],
    ['Attorney General', 'business'],
    ['Kathy Smith', 'person'],
    ['Smith, Q', 'person'],
    ['Smith', 'unknown'],
  ])('classifies %j as %s', (typed, kind) => {
    expect(readTypedName(typed).names[0]?.kind).toBe(kind);
  });

  it('keeps quoted text unchanged, and cleans the text around it', () => {
    expect(texts('"estate of smith" et al')).toEqual(['"estate of smith"']);
    expect(texts('Mr. "v." Smith')).toEqual(['"v." Smith']);
    expect(texts('smith vs "mary jones"')).toEqual(['smith', '"mary jones"']);
  });

  it('finds a case number or a bar number, instead of or in addition to a name', () => {
    expect(readTypedName('09D01-2606-MF-000447')).toMatchObject({
      names: [],
      caseNumber: '09D01-2606-MF-000447',
    });
    expect(readTypedName('Smith, Cause No. 09D01-2606-MF-000447')).toMatchObject({
      names: [{ text: 'Smith' }],
      caseNumber: '09D01-2606-MF-000447',
    });
    expect(readTypedName('Atty. No. 12345-49')).toMatchObject({ names: [], barNumber: '12345-49' });
    expect(readTypedName('Jane Doe (12345-49)')).toMatchObject({
      names: [{ text: 'Jane Doe' }],
      barNumber: '12345-49',
    });
  });

  it.each(['et al', 'Mr.', 'Petitioner', '%', 'deceased', 'and', 'v.', '12 Main St', '"'])(
    'never removes all of the typed text %j',
    (typed) => {
      expect(texts(typed)).toEqual([typed]);
    },
  );

  it('returns nothing for an empty name field', () => {
    expect(readTypedName(' \n\t ')).toEqual({
      names: [],
      joinedBy: null,
      caseNumber: null,
      barNumber: null,
      leftOut: [],
    });
  });

  it('reports the names after the sixth as not searched', () => {
    const people = ['Ann Lee', 'Bob Lee', 'Carl Roe', 'Dana Fox', 'Ed Ash', 'Fay Orr', 'Gus Ott'];
    const { leftOut, names } = readTypedName(people.join('; '));
    expect(names).toHaveLength(6);
    expect(leftOut).toEqual([{ text: 'Gus Ott', as: 'words' }]);
  });

  it('reads very long and unusual text quickly', () => {
    const pieces = [
      '(',
      'a, ',
      '1 ',
      'a v b ',
      'and ',
      'et al ',
      'aka ',
      '1 a ',
      'Estate of ',
      '\ud800',
    ];
    for (const piece of pieces) {
      expect(readTypedName(piece.repeat(5_000)).names.length).toBeLessThanOrEqual(6);
    }
  });

  it('takes little time for many words without spaces before a case number', () => {
    const words = `${'x'.repeat(900)} b c d`;
    expect(readTypedName(`${words} 49D01-2401-CT-000001`)).toMatchObject({
      names: [{ text: words }],
      caseNumber: '49D01-2401-CT-000001',
    });
    // NFKC expands this character to 18.
    const expanded = readTypedName(`${'"a">\uFDFA'.repeat(150)} c d 49D01-2401-CT-000001`);
    expect(expanded.caseNumber).toBe('49D01-2401-CT-000001');
  });
});
