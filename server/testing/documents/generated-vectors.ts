/* Pieces of HTML that would run a script, made of ways to run one and of places that parse it differently. Test data. */

const EVIL = 'evil()'

/** Ways to run a script, by kind. */
const ways: Readonly<Record<string, readonly string[]>> = {
  element: [`<script>${EVIL}</script>`, `<SCRIPT/x>${EVIL}</SCRIPT >`, `<svg><script>${EVIL}</script></svg>`],
  failure: ['img src=x', 'IMG/SRC=x', 'image src=x', 'video src=x', 'audio src=x', 'input type=image src=x', 'object data=x:x'].map(
    (tag) => `<${tag} onerror=${EVIL}>`,
  ),
  separator: ['/', '\t', '\n', '\f', '\r', ' / ', ' a="b>c" ', " a='<' "].map((between) => `<img${between}src=x${between}onerror=${EVIL}>`),
  quotation: [`"${EVIL}"`, `'${EVIL}'`, `"&#101;vil()"`, `"evil&lpar;&rpar;"`, `"ev\\u0069l()"`].map(
    (code) => `<img src=x onerror=${code}>`,
  ),
  start: [
    `<svg onload=${EVIL}>`,
    `<svg/onload=${EVIL}>`,
    `<body onload=${EVIL}>`,
    `<style onload=${EVIL}>a{}</style>`,
    `<iframe onload=${EVIL}></iframe>`,
    `<details open ontoggle=${EVIL}>x`,
    `<input autofocus onfocus=${EVIL}>`,
    `<a href="#" autofocus onfocus=${EVIL}>x</a>`,
    `<p tabindex=1 autofocus onfocusin=${EVIL}>x`,
    `<svg><animate onbegin=${EVIL} attributeName=x dur=1s>`,
    `<svg><set onbegin=${EVIL} attributeName=x to=y>`,
    `<marquee onstart=${EVIL}>x</marquee>`,
  ],
  address: [
    'javascript:',
    'JaVaScRiPt:',
    '&#106avascript:',
    'java&Tab;script:',
    'java\nscript:',
    '\x01javascript:',
    'javascript&colon;',
  ].map((scheme) => `<iframe src="${scheme}parent.evil()"></iframe><a href="${scheme}${EVIL}">x</a>`),
  document: [
    `<iframe srcdoc="<script>parent.evil()</script>"></iframe>`,
    `<object data="data:text/html,<script>${EVIL}</script>"></object>`,
  ],
  unfinished: [
    `<img src=x onerror=${EVIL}//`,
    `<<img src=x onerror=${EVIL}>`,
    `<img """><script>${EVIL}</script>">`,
    `<x<img src=x onerror=${EVIL}>`,
  ],
}

/** Places in which a sanitizer and a browser may read the same text differently. */
const places: readonly ((way: string) => string)[] = [
  (way) => way,
  (way) => `<p title="${way.replaceAll('"', '&quot;')}">x</p>${way}`,
  (way) => `<textarea name="t">${way}</textarea>${way}`,
  (way) => `<textarea name="t"></textarea >${way}`,
  (way) => `<noscript><p title="</noscript>${way}">`,
  (way) => `<style><a title="</style>${way}">`,
  (way) => `<title><a title="</title>${way}">`,
  (way) => `<xmp><p title="</xmp>${way}">`,
  (way) => `<!--><p title="-->${way}">`,
  (way) => `<!-- --!>${way}<!-- -->`,
  (way) => `<![CDATA[<p title="]]>${way}">`,
  (way) => `<math><mtext><table><mglyph><style><!--</style>${way}-->`,
  (way) => `<form><math><mtext></form><form><mglyph><style></math>${way}`,
  (way) => `<svg></p><style><a title="</style>${way}">`,
  (way) => `<select name="s"><option value="1">${way}</option></select>`,
  (way) => `<table><tr><td>${way}</table>${way}`,
  (way) => `<template>${way}</template>${way}`,
  (way) => `<a href="https://good.example/${way.replaceAll('"', "'")}">x</a>`,
  (way) => `&lt;p&gt;${way.replaceAll('<', '&lt;')}`,
]

/** Each way in each place. */
export const generatedVectors: readonly string[] = Object.values(ways)
  .flat()
  .flatMap((way) => places.map((place) => place(way)))
