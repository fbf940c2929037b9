import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm';

/** The grammar of RFC 4287, appendix B, for the elements that our feeds may contain. Anything else is an error. */
const schema = `
<grammar xmlns="http://relaxng.org/ns/structure/1.0" ns="http://www.w3.org/2005/Atom"
    datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">
  <start>
    <element name="feed">
      <ref name="common"/>
      <interleave>
        <oneOrMore><ref name="author"/></oneOrMore>
        <ref name="id"/>
        <oneOrMore><ref name="link"/></oneOrMore>
        <optional><element name="subtitle"><ref name="text"/></element></optional>
        <element name="title"><ref name="text"/></element>
        <ref name="updated"/>
        <zeroOrMore><ref name="entry"/></zeroOrMore>
      </interleave>
    </element>
  </start>
  <define name="entry">
    <element name="entry">
      <ref name="common"/>
      <interleave>
        <zeroOrMore><ref name="author"/></zeroOrMore>
        <optional><element name="content"><ref name="text"/></element></optional>
        <ref name="id"/>
        <oneOrMore><ref name="link"/></oneOrMore>
        <optional><element name="published"><ref name="date"/></element></optional>
        <optional><element name="summary"><ref name="text"/></element></optional>
        <element name="title"><ref name="text"/></element>
        <ref name="updated"/>
      </interleave>
    </element>
  </define>
  <define name="common">
    <optional><attribute name="lang" ns="http://www.w3.org/XML/1998/namespace"><data type="language"/></attribute></optional>
  </define>
  <define name="text">
    <ref name="common"/>
    <optional><attribute name="type"><choice><value>text</value><value>html</value></choice></attribute></optional>
    <text/>
  </define>
  <define name="author">
    <element name="author">
      <ref name="common"/>
      <element name="name"><data type="string"><param name="minLength">1</param></data></element>
    </element>
  </define>
  <define name="id">
    <element name="id"><ref name="common"/><ref name="absolute"/></element>
  </define>
  <define name="updated">
    <element name="updated"><ref name="date"/></element>
  </define>
  <define name="date">
    <ref name="common"/>
    <data type="dateTime"><param name="pattern">.*(Z|[+\\-]\\d\\d:\\d\\d)</param></data>
  </define>
  <define name="absolute">
    <data type="anyURI"><param name="pattern">https?://.+</param></data>
  </define>
  <define name="link">
    <element name="link">
      <ref name="common"/>
      <attribute name="href"><ref name="absolute"/></attribute>
      <attribute name="rel"><choice><value>self</value><value>alternate</value></choice></attribute>
      <attribute name="type"><data type="string"><param name="pattern">.+/.+</param></data></attribute>
      <empty/>
    </element>
  </define>
</grammar>`;

/** @throws an error that describes XML that is not well-formed or no Atom feed */
export function requireAtom(xml: string): void {
  using grammar = XmlDocument.fromString(schema);
  using validator = RelaxNGValidator.fromDoc(grammar);
  using document = XmlDocument.fromString(xml);
  validator.validate(document);
}
