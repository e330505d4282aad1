import { at, findingOf, type Fields } from '../../../tests/helpers/findings/sarif-mapping';

describe('the place of a result', () => {
  const pathIn = (uri: string, more: Fields = {}, fields: Fields = {}) =>
    findingOf(at(uri, more), fields).location.path;

  it('F17 can be missing', () => {
    expect(findingOf({})).toMatchObject({ location: { path: null, line: null }, other_locations: [], snippet: null });
    expect(findingOf({ locations: [{ logicalLocations: [{ name: 'x' }] }] }).location.path).toBeNull();
  });

  it('F18 can be several', () => {
    const place = (line: number) => ({
      physicalLocation: { artifactLocation: { uri: 'a.js' }, region: { startLine: line } },
    });
    const { location, other_locations: others } = findingOf({ locations: [place(235), place(239)] });
    expect([location.line, ...others.map(({ line }) => line)]).toEqual([235, 239]);
  });

  it.each([
    ['Privacy%20Policy.md', 'Privacy Policy.md'],
    ['Privacy Policy.md', 'Privacy Policy.md'],
    ['a%2520b', 'a%20b'],
    ['C%23/a.cs', 'C#/a.cs'],
    ['100%.md', '100%.md'],
    ['%ff/x', '%ff/x'],
    ['M%C3%BCnchen.py', 'München.py'],
  ])('F19 %p is decoded once', (uri, path) => expect(pathIn(uri)).toBe(path));

  it.each([
    'src/a.py',
    './src/a.py',
    'src\\a.py',
    '.\\src\\a.py',
    'src//x/../a.py',
    'file:///ci/17/repo/src/a.py',
    '/ci/17/repo/src/a.py',
  ])('F20 %p is the same file', (uri) => {
    const originalUriBaseIds = { ROOT: { uri: 'file:///ci/17/repo/' } };
    expect(pathIn(uri, {}, { originalUriBaseIds })).toBe('src/a.py');
  });

  it('F20 is resolved through the base ids', () => {
    const originalUriBaseIds = {
      PROJECT: { uri: 'file://build.example.com/work/' },
      SRC: { uri: 'src/', uriBaseId: 'PROJECT' },
      LOOP: { uri: 'l/', uriBaseId: 'LOOP' },
      '%SRCROOT%': {},
    };
    const path = (uri: string, uriBaseId: string) => pathIn(uri, { uriBaseId }, { originalUriBaseIds });
    expect(path('README.md', 'PROJECT')).toBe('README.md');
    expect(path('io/kb.c', 'SRC')).toBe('src/io/kb.c');
    expect(path('.', 'PROJECT')).toBe('.');
    expect(path('a.c', '%SRCROOT%')).toBe('a.c');
    expect(path('a.c', 'unknown')).toBe('a.c');
    expect(path('a.c', 'LOOP')).toMatch(/l\/a\.c$/);
  });

  it('F5 F20 is relative to the outermost root, so that two folders stay apart', () => {
    const originalUriBaseIds = {
      A: { uri: 'file:///r/a/' },
      B: { uri: 'file:///r/b/' },
      ROOT: { uri: 'file:///r/' },
      DISK: { uri: 'file:///' },
    };
    const path = (uriBaseId: string) => pathIn('config.py', { uriBaseId }, { originalUriBaseIds });
    expect([path('A'), path('B')]).toEqual(['a/config.py', 'b/config.py']);
  });

  it('F20 is relative to the root of the file system, or the folder of the tool, if no other root is known', () => {
    expect(
      pathIn('app/lock.json', { uriBaseId: 'ROOTPATH' }, { originalUriBaseIds: { ROOTPATH: { uri: 'file:///' } } }),
    ).toBe('app/lock.json');
    const invocations = [{ workingDirectory: { uri: 'file:///home/ci/17' } }];
    expect(pathIn('file:///home/ci/17/a.js', {}, { invocations })).toBe('a.js');
    expect(pathIn('file:///usr/a.js', {}, { invocations })).toBe('/usr/a.js');
  });

  it('F20 knows drives and shares of Windows', () => {
    const originalUriBaseIds = { ROOT: { uri: 'file:///c:/work/' } };
    expect(pathIn('C:\\work\\src\\a.c', {}, { originalUriBaseIds })).toBe('src/a.c');
    expect(pathIn('file:///D:/x/a.c')).toBe('D:/x/a.c');
    expect(pathIn('\\\\server\\share\\a.c')).toBe('//server/share/a.c');
  });

  it.each([
    ['../../etc/passwd', 'etc/passwd'],
    ['a/%2e%2e/%2e%2e/b', 'b'],
    ['..%5C..%5Cb', 'b'],
    ['a\u0000b\u001b.js', 'ab.js'],
  ])('F20 %p does not leave the root', (uri, path) => expect(pathIn(uri)).toBe(path));

  it('is that of an artifact', () => {
    const artifacts = [{ location: { uri: 'first.js' } }, { location: { uri: 'src/b.js' } }];
    const locations = [
      { physicalLocation: { artifactLocation: { index: 1 }, region: { startLine: 3, endLine: 4, startColumn: 5 } } },
    ];
    expect(findingOf({ locations }, { artifacts }).location).toEqual({
      path: 'src/b.js',
      line: 3,
      end_line: 4,
      column: 5,
    });
  });

  it('has the snippet of the region, or of what is around it', () => {
    const snippet = (physicalLocation: Fields) => findingOf({ locations: [{ physicalLocation }] }).snippet;
    const contextRegion = { snippet: { text: 'around\r\nit' } };
    expect(snippet({ region: { snippet: { text: '  in\tit' } }, contextRegion })).toBe('  in\tit');
    expect(snippet({ contextRegion })).toBe('around\nit');
  });
});
