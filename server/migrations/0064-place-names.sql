-- Towns that publications sit in, with their names in Hindi: a publication of any of them is shown and found by both.
create table place_name (
  name text primary key,
  name_hi text not null
);
insert into place_name (name, name_hi) values
  ('Agra', 'आगरा'), ('Ahmedabad', 'अहमदाबाद'), ('Aizawl', 'आइज़ोल'), ('Ajmer', 'अजमेर'), ('Allahabad', 'इलाहाबाद'), ('Almora', 'अल्मोड़ा'),
  ('Amritsar', 'अमृतसर'), ('Aurangabad', 'औरंगाबाद'), ('Bareilly', 'बरेली'), ('Bengaluru', 'बेंगलुरु'), ('Bhopal', 'भोपाल'),
  ('Bhubaneswar', 'भुवनेश्वर'), ('Bikaner', 'बीकानेर'), ('Chanderi', 'चंदेरी'), ('Chandigarh', 'चंडीगढ़'), ('Chennai', 'चेन्नई'),
  ('Coimbatore', 'कोयंबटूर'), ('Cuttack', 'कटक'), ('Dehradun', 'देहरादून'), ('Delhi', 'दिल्ली'), ('Dhanbad', 'धनबाद'), ('Dibrugarh', 'डिब्रूगढ़'),
  ('Faridabad', 'फ़रीदाबाद'), ('Gangtok', 'गंगटोक'), ('Ghaziabad', 'ग़ाज़ियाबाद'), ('Gorakhpur', 'गोरखपुर'), ('Gurugram', 'गुरुग्राम'),
  ('Guwahati', 'गुवाहाटी'), ('Gwalior', 'ग्वालियर'), ('Hyderabad', 'हैदराबाद'), ('Imphal', 'इंफाल'), ('Indore', 'इंदौर'), ('Itanagar', 'ईटानगर'),
  ('Jabalpur', 'जबलपुर'), ('Jaipur', 'जयपुर'), ('Jaisalmer', 'जैसलमेर'), ('Jammu', 'जम्मू'), ('Jamshedpur', 'जमशेदपुर'), ('Jodhpur', 'जोधपुर'),
  ('Kanpur', 'कानपुर'), ('Khurja', 'खुर्जा'), ('Kochi', 'कोच्चि'), ('Kohima', 'कोहिमा'), ('Kolkata', 'कोलकाता'), ('Koraput', 'कोरापुट'),
  ('Kota', 'कोटा'), ('Kozhikode', 'कोझिकोड'), ('Leh', 'लेह'), ('Lucknow', 'लखनऊ'), ('Ludhiana', 'लुधियाना'), ('Madurai', 'मदुरै'),
  ('Majuli', 'माजुली'), ('Mangaluru', 'मंगलुरु'), ('Meerut', 'मेरठ'), ('Mumbai', 'मुंबई'), ('Mysuru', 'मैसूरु'), ('Nagpur', 'नागपुर'),
  ('Nashik', 'नासिक'), ('New Delhi', 'नई दिल्ली'), ('Noida', 'नोएडा'), ('Panaji', 'पणजी'), ('Patna', 'पटना'), ('Prayagraj', 'प्रयागराज'),
  ('Puducherry', 'पुदुच्चेरी'), ('Pune', 'पुणे'), ('Raipur', 'रायपुर'), ('Rajkot', 'राजकोट'), ('Ranchi', 'रांची'), ('Rohtak', 'रोहतक'),
  ('Rourkela', 'राउरकेला'), ('Shillong', 'शिलांग'), ('Shimla', 'शिमला'), ('Srinagar', 'श्रीनगर'), ('Surat', 'सूरत'), ('Thane', 'ठाणे'),
  ('Thiruvananthapuram', 'तिरुवनंतपुरम'), ('Udaipur', 'उदयपुर'), ('Ujjain', 'उज्जैन'), ('Vadodara', 'वडोदरा'), ('Varanasi', 'वाराणसी'),
  ('Vijayawada', 'विजयवाड़ा'), ('Visakhapatnam', 'विशाखापत्तनम');
