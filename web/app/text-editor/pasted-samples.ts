/** What programs put on the clipboard, shortened but with their own markup. */

/** Word for Windows: a heading, nested lists, a table, a picture of a file. */
export const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;font-size:11.0pt} --></style></head>
<body lang=EN-IN style='tab-interval:36.0pt'><!--StartFragment-->
<h1><span lang=EN-US style='mso-ansi-language:EN-US'>Sports day<o:p></o:p></span></h1>
<p class=MsoNormal>Bring <b style='mso-bidi-font-weight:normal'>water</b> and
a <span style='color:red'>red</span> cap.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Races<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>100 metres<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>200 metres<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span></span><![endif]>Prizes<o:p></o:p></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'>
 <thead><tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Name</b><o:p></o:p></p></td>
  <td width=301 valign=top style='width:225.4pt'><p class=MsoNormal>House<o:p></o:p></p></td>
 </tr></thead>
 <tr style='mso-yfti-irow:1'>
  <td width=301 valign=top><p class=MsoNormal>Asha<o:p></o:p></p></td>
  <td width=301 valign=top><p class=MsoNormal><o:p>&nbsp;</o:p></p></td>
 </tr>
</table>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="p1"><v:imagedata src="file:///C:/Temp/clip_image002.png"/></v:shape><![endif]--><![if !vml]><img width=60 height=40
src="file:///C:/Temp/clip_image002.png" alt="The field"><![endif]></p>
<!--EndFragment--></body></html>`

/** Google Docs: all within an element that is bold by name only, flat lists with levels, styles instead of elements. */
export const DOCS = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0b1c2d3e-7fff-1234-5678-9abcdef01234">
<h1 dir="ltr" style="line-height:1.38;margin-top:20pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;">Trip to Pune</span></h1><h2 dir="ltr"><span style="font-weight:400">Day one</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;color:#000000;font-weight:700;font-style:normal;text-decoration:none;white-space:pre;white-space:pre-wrap;">Leave at six</span><span style="font-weight:400;font-style:italic;white-space:pre-wrap;"> sharp</span><a href="https://trip.example/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;"> map</span></a><span style="text-decoration:underline;"> by bus</span><span style="font-size:0.6em;vertical-align:super;">2</span></p><br />
<ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;font-weight:700;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Lunch</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Idli</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Water</span></p></li></ul><ul><li dir="ltr" aria-level="1"><p><span>Cap</span></p></li></ul>
<div dir="ltr" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="100" /><col width="100" /></colgroup><tbody><tr style="height:0pt"><td colspan="2" style="border-left:solid #000000 1pt;"><p dir="ltr" style="text-align:center"><span>Groups</span></p></td></tr><tr><td><p dir="ltr"><span>A</span></p></td><td><p dir="ltr"><span>B</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`

/** A list of which Google Docs copied a part only: it begins further in than it goes on. */
export const DOCS_PART = `<b style="font-weight:normal;" id="docs-internal-guid-1"><ul><ul><li aria-level="2"><p>one</p></li></ul><li aria-level="1"><p>two</p></li></ul><ul><li aria-level="1"><p>three</p></li></ul></b>`

/** LibreOffice Writer: font elements, and a picture within the markup. */
export const LIBRE = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head>
<body lang="en-IN" link="#000080" dir="ltr"><h1 class="western">Notes</h1>
<p style="line-height: 100%"><font color="#c9211e"><font size="3"><i>Mind</i> the <s>gap</s></font></font></p>
<ol><li><p style="line-height: 100%">First</p></li><li><p>Second</p><ul><li><p>inner</p></li></ul></li></ol>
<pre class="western">for i in x:
    print(i)</pre>
<table width="665" cellpadding="4" cellspacing="0"><col width="128*"/><col width="128*"/><thead><tr valign="top"><th width="50%"><p>Key</p></th><th width="50%"><p>Value</p></th></tr></thead><tbody><tr><td><p>a</p></td><td><p>1</p></td></tr></tbody></table>
<p><img src="data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==" name="Image1" alt="A dot" width="20" height="20" border="0"/></p></body></html>`

/** A page of the web: pictures of another site, a video, a form, a layout made of tables. */
export const PAGE = `<meta charset='utf-8'><article style="color: rgb(32, 33, 36); font-family: arial;"><h1>How wells work</h1>
<table role="presentation"><tr><td><p>Left</p></td><td><table><tr><th>Depth</th><th>Litres</th></tr><tr><td>10 m</td><td>500</td></tr></table></td></tr></table>
<p>Water <sup>[1]</sup> is H<sub>2</sub>O. <a href="javascript:alert(1)">Run</a> <a href="https://wells.example/a">Wells</a> <a href="#note">note</a></p>
<p><img src="https://pics.example/well.jpg" alt="A well"><img src="https://pics.example/pump.jpg"><img src="https://count.example/p.gif" width="1" height="1"></p>
<iframe width="560" height="315" src="https://www.youtube.com/embed/abc" title="Digging"></iframe>
<form><label>Your name <input type="text"></label><button>Send</button></form><hr>
<p style="text-align: center; color: rgb(200, 30, 30)">Careful!</p><p style="display:none">secret</p>
<pre><code class="language-js"><span class="line">const a = 1;</span><br><span class="line">  const b = 2;</span></code></pre>
<dl><dt>Aquifer</dt><dd>Rock that holds water</dd></dl><x-box>Boxed words</x-box>
<math><mi>x</mi><mo>=</mo><mn>2</mn></math><script>alert(1)</script></article>`

/** Visual Studio Code: lines as elements. */
export const CODE = `<meta charset='utf-8'><div style="color: #cccccc;background-color: #1f1f1f;font-family: 'Fira Code', Consolas, monospace;font-size: 14px;white-space: pre;"><div><span style="color: #c586c0;">if</span> x:</div><br><div>    <span>return</span></div></div>`
