import fc from 'fast-check';
import { isSamePackage, namesOf, packageOf, purlOf, storedPurl, versionOf } from './packages';

const purl = (text: string) => ({ name: null, purl: text });

describe('packages', () => {
  it.each([
    ['pkg:pypi/Django_Rest@1.0', 'pkg:pypi/django-rest'],
    ['pkg:npm/%40acme/tool@1.0', 'pkg:npm/@acme/tool'],
    ['pkg:github/Acme/Tool', 'pkg:github/acme/tool'],
    ['PKG:NPM/left-pad', 'pkg:npm/left-pad'],
    ['pkg:deb/debian/curl@1?arch=amd64', 'pkg:deb/debian/curl@1?distro=debian-12'],
    ['pkg:deb/debian/curl?arch=amd64', 'pkg:deb/debian/curl'],
  ])('%s is the package %s', (one, other) => {
    expect(isSamePackage(purl(one), purl(other))).toBe(true);
    expect(namesOf(purl(one)).some((name) => namesOf(purl(other)).includes(name))).toBe(true);
  });

  it.each([
    ['pkg:npm/tool', 'pkg:pypi/tool'],
    ['pkg:maven/org.acme/tool', 'pkg:maven/org.other/tool'],
    ['pkg:maven/org.acme/Tool', 'pkg:maven/org.acme/tool'],
    ['pkg:deb/debian/curl?arch=amd64', 'pkg:deb/debian/curl?arch=arm64'],
    ['pkg:deb/debian/curl', 'pkg:deb/ubuntu/curl'],
  ])('%s is not the package %s', (one, other) => {
    expect(isSamePackage(purl(one), purl(other))).toBe(false);
  });

  it('are known by the names that tools use', () => {
    expect(namesOf(purl('pkg:maven/org.acme/tool@1'))).toEqual(['org.acme/tool', 'org.acme:tool']);
    expect(namesOf(purl('pkg:apk/alpine/curl@8'))).toContain('curl');
    expect(namesOf(purl('pkg:npm/%40acme/tool'))).not.toContain('tool');
    expect(namesOf({ name: 'Tool', purl: null })).toEqual(['tool']);
  });

  it('have the version of their package URL, decoded, unless they have one', () => {
    expect(versionOf({ version: null, purl: 'pkg:deb/debian/curl@1%3A7.8%2Bx' })).toBe('1:7.8+x');
    expect(versionOf({ version: '2', purl: 'pkg:npm/a@1' })).toBe('2');
    expect(packageOf('pkg:maven/org.acme/tool@1')).toEqual({
      name: 'org.acme:tool',
      version: '1',
      purl: 'pkg:maven/org.acme/tool@1',
    });
  });

  it('have a package URL of up to 255 characters, if need be without qualifiers', () => {
    expect(storedPurl('pkg:npm/a@1?x=y')).toBe('pkg:npm/a@1?x=y');
    expect(storedPurl(`pkg:npm/a@1?x=${'y'.repeat(255)}`)).toBe('pkg:npm/a@1');
    expect(storedPurl(`pkg:npm/${'a'.repeat(255)}`)).toBeNull();
    expect(storedPurl('lodash')).toBeNull();
  });

  it('never throw for what is no package URL', () => {
    expect(purlOf('https://example.com/a')).toBeNull();
    expect(packageOf('pkg:npm/')).toBeNull();
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const each of [text, `pkg:${text}`, `pkg:npm/${text}`]) {
          packageOf(each);
          namesOf({ name: text, purl: each });
        }
      }),
    );
  });
});
